my @lines = <STDIN>;
print length(join '', @lines), ' ', scalar(@lines), "\n";
