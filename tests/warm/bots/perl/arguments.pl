print scalar(@ARGV), "\n";
print length($_), ":$_\n" for @ARGV;
