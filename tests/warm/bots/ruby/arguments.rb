puts ARGV.size
ARGV.each { |word| puts "#{word.bytesize}:#{word}" }
