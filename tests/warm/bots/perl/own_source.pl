my $version = 1;
open my $file, '<', __FILE__ or die;
my $source = join '', <$file>;
print length($source), " $version\n";
if (($ARGV[0] // '') eq 'rewrite') {
    $source =~ s/version = 1/version = 2/;
    open my $new, '>', $0 or die;
    print $new $source;
}
