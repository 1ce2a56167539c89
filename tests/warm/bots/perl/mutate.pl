# What the fork of a runtime must not remember. The first word is a seed: three of these, and an end.
use strict;
use warnings;
use POSIX ();
use Socket;
use List::Util qw(shuffle);
use Scalar::Util;

srand($ARGV[0]);
our (@kept, %note);
my %often = (
    objects => sub { @kept = map { [1 .. rand 300] } 1 .. rand 200; $note{$_} = "x" x 100 for 1 .. rand 5000; $List::Util::note = \@kept; },
    strings => sub { my $text = "ab" x rand 1_000_000; my $n = int(1 + rand 50); $text =~ /(?:a|b){$n}c/; },
    subs => sub { no strict 'refs'; no warnings 'redefine'; *{"List::Util::max"} = sub { 7 }; *{"main::new" . int rand 100} = sub { 1 }; },
    code => sub { eval "package P" . int(rand 1000) . "; our \$x = 7; sub f { \$x++ } f(); 1" or die; },
    modules => sub { require Text::Wrap; require File::Basename; require Text::ParseWords; },
    environment => sub { $ENV{NOTE} = "x" x rand 100_000; chdir "/"; umask 0777; $0 =~ /x/; },
    # 3 is the script, of which <DATA> reads.
    descriptors => sub { my @files = map { open(my $file, '<', '/dev/null'); $file } 1 .. rand 300; push @kept, @files; POSIX::dup2(1, 150); POSIX::close($_) for 4 .. 20; },
    sockets => sub { socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0); syswrite $a, "note"; push @kept, $a, $b; },
    handlers => sub { $SIG{$_} = rand 2 < 1 ? 'IGNORE' : sub { } for qw(USR1 TERM INT HUP); POSIX::sigprocmask(POSIX::SIG_BLOCK(), POSIX::SigSet->new(POSIX::SIGUSR2())); },
    deep => sub { no warnings 'recursion'; my $f; $f = sub { $_[0] ? 1 + $f->($_[0] - 1) : 0 }; $f->(int rand 5000); },
    data => sub { my @lines = <DATA>; push @kept, @lines; },
    proc => sub { for my $name (qw(comm oom_score_adj timerslack_ns)) { if (open(my $file, '>', "/proc/self/$name")) { print $file "99" } } },
);
my %seldom = (
    locale => sub { POSIX::setlocale(POSIX::LC_ALL(), "C"); $, = "-"; $\ = "\n"; $/ = undef; $| = 1; },
    name => sub { $0 = "note" },
    alarm => sub { alarm 1000 },
    child => sub { my $pid = fork; exit 0 if defined $pid && $pid == 0; },
    group => sub { POSIX::setsid(); setpgrp(0, 0) },
    priority => sub { POSIX::nice(3) },
    number => sub { my $pid = $$ },
    die => sub { die "note\n" },
);
my @chosen = map { rand 10 < 9 ? (sort keys %often)[rand keys %often] : (sort keys %seldom)[rand keys %seldom] } 1 .. 3;
syswrite STDOUT, "@chosen\n";
({ %often, %seldom })->{$_}->() for @chosen;
END { $note{end} = 1; push @kept, 1 }
my $how = int rand 6;
exit int rand 256 if $how == 0;
POSIX::_exit(3) if $how == 1;
die { note => 1 } if $how == 2;
__DATA__
one
two
