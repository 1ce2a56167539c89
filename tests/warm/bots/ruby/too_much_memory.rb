blocks = Array.new(ARGV[0].to_i) { "x" * (1 << 20) }
puts blocks.size
