print `echo child`
$stdout.flush
system("echo", "own")
spawn("sleep", "1000") if ARGV == ["leave"]
