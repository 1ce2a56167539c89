print $_ % 10 == 9 ? "\n" : "x" for 0 .. $ARGV[0] - 1;
print STDERR "last";
