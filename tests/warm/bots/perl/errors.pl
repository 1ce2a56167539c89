use strict;
use warnings;
use Carp qw(confess);

sub fail {
    my ($depth) = @_;
    confess "it fails here: ü" if $depth == 0;
    fail($depth - 1);
}

print "before\n";
fail(5) if $ARGV[0] eq 'nested';
warn "soon";
undef->method if $ARGV[0] eq 'top';
