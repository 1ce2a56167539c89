use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;

my $do = $ARGV[0] // '';
if ($do eq 'newcomer') {
    require newcomer;
    no warnings 'once';
    print "$newcomer::value\n";
    exit;
}

sub write_file {
    my ($name, $text) = @_;
    open my $file, '>', $name or die;
    print $file $text;
}

require sibling;
print "$sibling::value\n";
write_file('sibling.pm', "package sibling; our \$value = 2; 1;\n") if $do eq 'rewrite';
write_file('newcomer.pm', "package newcomer; our \$value = 3; 1;\n") if $do eq 'new';
