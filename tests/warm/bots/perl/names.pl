use strict;
use warnings;
use FindBin;
use List::Util;

print join('|', __FILE__, __LINE__, __PACKAGE__, $0, $^X, $^W, $FindBin::Bin, $FindBin::Script), "\n";
print join('|', @INC), "\n", join('|', @ARGV), "\n", join('|', sort grep { !/Hash/ } keys %INC), "\n";
print defined $. ? "line $." : 'no line', '|', $!, '|', $@, '|', defined caller() ? 'called' : 'not called', "\n";
print "$.: $_" while <DATA>;
__DATA__
some
data
