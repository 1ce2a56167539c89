my @blocks = map { 'x' x (1 << 20) } 1 .. $ARGV[0];
print scalar(@blocks), "\n";
