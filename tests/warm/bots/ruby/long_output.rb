ARGV[0].to_i.times { |i| $stdout.print(i % 10 == 9 ? "\n" : "x") }
$stderr.print "last"
