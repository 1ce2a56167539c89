# Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
use strict;
use warnings;

my ($question, $mine) = split /#/, $ARGV[0];
if ($question eq "T") {    # the team: NAME|MEMBER|MEMBER|MEMBER
    print 'Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11';
} elsif ($question eq "C") {    # which member fights now
    my ($team, @members) = split /\|/, $mine;
    my @health = map { (split /:/)[5] } @members;
    my ($best) = sort { $health[$b] <=> $health[$a] } 0 .. 2;
    print $best;
} elsif ($question eq "A") {    # 0 to 2: a move; 10 to 12: switch
    print 0;
} elsif ($question eq "B") {    # a bonus point for each member: 0 attack, 1 defense, 2 speed
    print "0:0:0";
}
