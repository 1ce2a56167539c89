# The Lullabies sing the enemy to sleep and strike while he sleeps; in between they heal what he did to them.
use strict;
use warnings;

use constant {SLEEPING => 4, SING => 0, HEAL => 1, STRIKE => 2};

my ($command, $mine, $theirs) = split /#/, $ARGV[0];

# The active slot, and for each member a list of its fields.
sub team {
    my ($head, @members) = split /\|/, shift;
    return ((split /:/, $head)[1], map { [split /:/] } @members);
}

if ($command eq 'T') {
    print "Lullabies|Aria:3:80:60:90:4:1:9|Berceuse:4:80:60:90:4:1:12|Canon:2:80:60:90:4:1:6\n";
} elsif ($command eq 'B') {
    print "2:2:2\n";
} else {
    my ($slot, @members) = team($mine);
    my ($active, @enemies) = team($theirs);
    my ($hp, @uses) = @{$members[$slot]}[5, 8, 9, 10];
    my (undef, @effects) = splice @{$enemies[$active]}, 7; # poisoned turns, then effects
    my $asleep = grep { $_ == SLEEPING } @effects;

    if ($command eq 'C') {
        my ($fittest) = sort { $members[$b][5] <=> $members[$a][5] } 0 .. 2;
        print "$fittest\n";
    } elsif ($hp <= 50 && $uses[HEAL]) {
        print HEAL, "\n";
    } elsif (!$asleep && $uses[SING]) {
        print SING, "\n";
    } else {
        print STRIKE, "\n";
    }
}
