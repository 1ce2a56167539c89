def fail_at(depth)
  raise ArgumentError, "it fails here: ü" if depth.zero?

  fail_at(depth - 1)
end

puts "before"
fail_at(5) if ARGV[0] == "nested"
[].frist if ARGV[0] == "top"
