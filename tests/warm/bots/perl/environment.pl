print "$_=$ENV{$_}\n" for sort keys %ENV;
$ENV{HILLTOP_TEST} = 'set' if @ARGV;
