$| = 1;
print `echo child`;
system 'echo', 'own';
if (@ARGV && fork == 0) { exec 'sleep', '1000' }
