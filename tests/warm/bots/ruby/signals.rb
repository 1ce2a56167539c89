if ARGV[0] == "handle"
  handled = 0
  %w[USR1 TERM].each_with_index do |name, i|
    trap(name) { handled += 1 }
    Process.kill(name, $$)
    sleep 0.001 until handled == i + 1
    puts "handled"
  end
else
  trap("TERM", ARGV[0] == "ignore" ? "IGNORE" : "SYSTEM_DEFAULT")
  Process.kill("TERM", $$)
  sleep 1000 if ARGV[0] == "die"
  puts "alive"
end
