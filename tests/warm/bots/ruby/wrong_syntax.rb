puts "before"

def f
  return = 1
end

puts "after"
