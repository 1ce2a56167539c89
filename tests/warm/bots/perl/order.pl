my %words = map { $_ => 1 } 1 .. 1000;
print join(' ', (keys %words)[0 .. 9]), "\n";
