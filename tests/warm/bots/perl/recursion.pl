no warnings 'recursion';

sub dive {
    my ($depth, $wanted) = @_;
    return $depth == $wanted ? $depth : dive($depth + 1, $wanted);
}

print dive(0, $ARGV[0] || 100_000), "\n";
