# Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
use strict;
use warnings;

my ($round, $my_id, $middle, @players) = split /;/, $ARGV[0];
my $my_unflipped = 0;
for my $player (@players) {
    my ($id, $points, $flipped, $unflipped) = split /_/, $player;
    $my_unflipped = $unflipped if $id == $my_id;
}

if ($my_unflipped >= 3) {
    print "FFF";    # what a neighbour has passed on
} elsif ($middle >= 2) {
    print "2FF";
} else {
    print "1FN";
}
