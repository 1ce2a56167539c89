# The Tail Gunner looks back: it takes the end of the rival's choices, finds where the same choices stood before, and
# guesses what came after them. It throws what the rival guessed least often.
use strict;
use warnings;

my ($mine, undef, undef, $theirs, $their_guesses) = @ARGV;

my $guess = 5;
for my $length (reverse 1 .. 5) {
    next if length($theirs) <= $length;
    my $tail = substr($theirs, -$length);
    if ($theirs =~ /^.*$tail(.)/) { $guess = $1; last }
}

my @guessed = (0) x 6;
$guessed[$_]++ for split //, $their_guesses;
my ($choice) = sort { $guessed[$a] <=> $guessed[$b] || $b <=> $a } 0 .. 5;
print "$choice $guess\n";
