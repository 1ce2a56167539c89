def dive(depth, wanted) = depth == wanted ? depth : dive(depth + 1, wanted)

def sink = sink + 1

if ARGV[0] == "0"
  begin
    sink
  rescue SystemStackError
    puts "too deep"
  end
else
  puts dive(0, ARGV[0].to_i)
end
