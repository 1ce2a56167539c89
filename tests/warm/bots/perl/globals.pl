use strict;
use warnings;
use List::Util;

our $count = 0;
my %table;

sub step {
    $table{ keys %table } = 1;
    return scalar keys %table;
}

$count += 1;
no warnings 'once';
$List::Util::hilltop_test += 1;
$ENV{HILLTOP_TEST} = ($ENV{HILLTOP_TEST} // 0) + 1;
print List::Util::max($count, step()), " $List::Util::hilltop_test $ENV{HILLTOP_TEST}\n";
