puts "word".hash
