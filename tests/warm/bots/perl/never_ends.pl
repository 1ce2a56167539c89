$| = 1;
if ($ARGV[0] eq 'end') {
    print "ended\n";
    exit;
}
print "begun\n";
while (1) { sleep 1000 if $ARGV[0] eq 'asleep' }
