use POSIX ();

END { print "handler\n" }
print "now $ARGV[0]";
POSIX::_exit($ARGV[0]);
