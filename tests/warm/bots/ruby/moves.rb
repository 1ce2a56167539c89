require "securerandom"
require "tmpdir"

if ARGV[0] == "move"
  puts rand(10)
else
  puts Array.new(8) { rand(1_000_000) }.join(" ")
  puts Array.new(8) { Random.new.rand(1_000_000) }.join(" ")
  puts Array.new(8) { SecureRandom.random_number(1_000_000) }.join(" ")
  puts (1..20).to_a.shuffle.join(" ")
  puts Dir::Tmpname.create("name") {}
end
