at_exit { puts "second" }
at_exit { puts "first" }
ObjectSpace.define_finalizer("mourned".dup, proc { puts "gone" }) if ARGV[0] == "exit"
puts "main"
raise KeyError, "fails" if ARGV[0] == "fail"
exit 4 if ARGV[0] == "exit"
