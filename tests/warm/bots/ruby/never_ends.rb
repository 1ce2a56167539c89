if ARGV[0] == "end"
  puts "ended"
  exit
end
puts "begun"
$stdout.flush
loop { sleep 1000 if ARGV[0] == "asleep" }
