File.write("asked.txt", "")
puts "#{Time.now.to_i} #{File.mtime("asked.txt").to_i}"
