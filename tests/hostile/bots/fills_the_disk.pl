# Writes 16 MB into its folder, where it may keep one.
open my $file, '>', 'much' or die;
print $file 'x' x 65536 for 1 .. 256;
close $file;
print "B\n";
