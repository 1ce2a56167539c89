# Joins every process group that it can, and kills it.
use POSIX ();
open my $comm, '<', '/proc/1/comm' or die;
die unless <$comm> =~ /^hilltop-/;
$SIG{TERM} = 'IGNORE';
for my $group (1 .. 200) {
    POSIX::setpgid(0, $group);
    kill -15, $group;
}
print "B\n";
