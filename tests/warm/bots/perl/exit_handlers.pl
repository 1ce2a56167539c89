package Mourned;
sub DESTROY { print "gone\n" unless $ARGV[0] eq 'end' }

package main;
our $mourned = bless {}, 'Mourned';
END { print "second\n" }
END { print "first\n" }
print "main\n";
die "fails" if $ARGV[0] eq 'fail';
exit 4 if $ARGV[0] eq 'exit';
