if ($ARGV[0] eq 'handle') {
    for my $name (qw(USR1 TERM)) {
        $SIG{$name} = sub { print "handled\n" };
        kill $name, $$;
    }
} else {
    $SIG{TERM} = 'IGNORE' if $ARGV[0] eq 'ignore';
    kill 'TERM', $$;
    print "alive\n";
}
