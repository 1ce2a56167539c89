use List::Util qw(shuffle);

if ($ARGV[0] eq 'move') {
    print int(rand 10), "\n";
} else {
    print join(' ', map { int rand 1_000_000 } 1 .. 8), "\n";
    print join(' ', shuffle 1 .. 20), "\n";
}
