# The Weathercock turns with the wind: it takes from those from whom the best player took in the round before (and
# of course never from itself).
use strict;
use warnings;

my ($players, $me, $rounds) = split ' ', <STDIN>;
my %score = map { $_ => 0 } 1 .. $players;
my $last = '';
for (1 .. $rounds) {
    $last = <STDIN>;
    while ($last =~ /\((\d+), (\d+)\)/g) {
        $score{$1} += 1;
        $score{$2} -= 2;
    }
}
my ($best) = sort { $score{$b} <=> $score{$a} || $a <=> $b } keys %score;
my @victims = $last =~ /\($best, (\d+)\)/g;
print join(' ', grep { $_ != $me } @victims), "\n";
