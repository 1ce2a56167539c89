package Cleaner;
sub new { return bless {}, shift }
sub DESTROY { print "cleaned\n" }

package main;

sub inner {
    my $cleaner = Cleaner->new;
    eval { exit shift };
}

sub outer { inner(@_) }

print "before\n";
outer($ARGV[1]) if $ARGV[0] eq 'nested';
exit $ARGV[1];
