# Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
use strict;
use warnings;

my ($players, $me, $rounds_played) = split ' ', <STDIN>;
my $last = "";
$last = <STDIN> for 1 .. $rounds_played;

# A round is "(taker, victim) (taker, victim) ...", or empty.
my @takers;
while ($last =~ /\((\d+), (\d+)\)/g) {
    push @takers, $1 if $2 == $me;
}
print "@takers\n";
