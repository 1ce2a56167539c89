# Answers well, and ends badly: in this game the answer counts.
print "B\n";
exit 77;
