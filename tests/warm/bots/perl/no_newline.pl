print "no newline";
