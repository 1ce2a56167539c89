open my $file, '>', 'asked.txt' or die;
print time, ' ', (stat $file)[9], " $^T\n";
