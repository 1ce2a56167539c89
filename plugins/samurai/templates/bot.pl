# Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai
use strict;
use warnings;

# The last four arguments are always there; in the first turn the two histories before them are not.
my ($health, $enemy_health, $honour, $enemy_honour) = @ARGV[-4 .. -1];
my $enemy_moves = @ARGV == 6 ? $ARGV[1] : "";

if ($honour > 3) {
    print $enemy_moves =~ /O$/ ? "I" : "O";    # the quick draw beats an overhead strike
} else {
    print "B";
}
