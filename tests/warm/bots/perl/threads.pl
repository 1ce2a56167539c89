use threads;

$| = 1;
threads->create(sub { print "thread\n" })->join;
print "main\n";
threads->create(sub { select undef, undef, undef, 0.1; print "late\n" })->detach if @ARGV;
