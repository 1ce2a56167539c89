at_exit { puts "handler" }
print "now ", ARGV[0]
exit!(ARGV[0].to_i)
