def inner(code)
  exit(code)
ensure
  puts "cleaned"
end

def outer(code) = inner(code)

puts "before"
outer(ARGV[1].to_i) if ARGV[0] == "nested"
exit(ARGV[1].to_i)
