left_open = File.open(__FILE__)
Dir.children("/proc/self/fd").map(&:to_i).sort.each do |number|
  puts "#{number} #{File.readlink("/proc/self/fd/#{number}").gsub(/\[\d+\]|\/proc\/\d+/, "")}"
rescue Errno::ENOENT
  puts "#{number} gone"
end
