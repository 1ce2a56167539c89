my $line = <>;
print $line;
