if ARGV == ["newcomer"]
  require_relative "newcomer"
  puts NEWCOMER
  exit
end

require_relative "sibling"
puts VALUE
File.write("sibling.rb", "VALUE = 2\n") if ARGV == ["rewrite"]
File.write("newcomer.rb", "NEWCOMER = 3\n") if ARGV == ["new"]
