print "no newline"
