# Last Orders watches the heap: when a few coins are left it takes them all while it leads, which ends
# the match, and pours coins back when it trails.
use strict;
use warnings;
use List::Util qw(max);

my ($round, $me, $heap, @players) = split /;/, $ARGV[0];
my %player;
for (@players) {
    my ($id, $points, $flipped, $unflipped) = split /_/;
    $player{$id} = {score => $points + 2 * $flipped - $unflipped, unflipped => $unflipped};
}
my $own = delete $player{$me};
my $lead = $own->{score} - max(map { $_->{score} } values %player);
my $few = $heap <= 9;

# a coin that is taken and left unflipped costs two points
if    ($few && $lead > 2 * $heap)      { print "333\n" }
elsif ($few && $own->{unflipped} >= 2) { print "BFF\n" }
elsif ($own->{unflipped} >= 3)         { print "FFF\n" }
else                                   { print "2FF\n" }
