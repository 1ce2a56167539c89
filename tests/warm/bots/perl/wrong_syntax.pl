print "before\n";

sub f {
    return = 1;
}

print "after\n";
