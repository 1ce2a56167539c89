use List::Util qw(shuffle);

srand $ARGV[0];
print join(' ', map { int rand 1_000_000 } 1 .. 10), ' ', join(' ', shuffle 1 .. 20), "\n";
