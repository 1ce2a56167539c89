$| = 1;
print "before\n";
kill 'SEGV', $$ if $ARGV[0] eq 'crash';
