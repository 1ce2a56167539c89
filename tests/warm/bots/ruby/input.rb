text = $stdin.read
puts "#{text.bytesize} #{text.lines.size}"
