open my $left_open, '<', __FILE__ or die;
opendir my $folder, '/proc/self/fd' or die;
for my $number (sort { $a <=> $b } grep { /\d/ } readdir $folder) {
    my $what = readlink("/proc/self/fd/$number") // 'gone';
    $what =~ s{\[\d+\]|/proc/\d+}{}g;
    print "$number $what\n";
}
