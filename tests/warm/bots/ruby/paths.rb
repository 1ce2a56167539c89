lines = File.exist?("note.txt") ? File.readlines("note.txt").size : 0
puts "#{File.basename(Dir.pwd)} #{lines}"
File.write("note.txt", "a line\n", mode: "a")
Dir.mkdir("below") unless Dir.exist?("below")
Dir.chdir("below")
File.write("deep.txt", "a line\n", mode: "a")
