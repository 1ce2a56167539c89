# Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
# What it is asked: hilltop describe morra
use strict;
use warnings;

# One digit a turn, oldest first; in the first turn the histories are empty.
my ($my_choices, $my_guesses, $my_score, $their_choices, $their_guesses, $their_score) = @ARGV;

my $guess = $their_choices eq "" ? 3 : substr($their_choices, -1);
my %guessed = map { $_ => 0 } 0 .. 5;
$guessed{$_}++ for split //, $their_guesses;
my ($play) = sort { $guessed{$a} <=> $guessed{$b} || $b <=> $a } keys %guessed;    # of equal ones the highest
print "$play $guess";
