# Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins

fields = ARGV[0].split(";")
_round, my_id, middle = fields.first(3).map(&:to_i)
# Each player at the table: id, points, flipped and unflipped coins.
players = fields.drop(3).map { |field| field.split("_").map(&:to_i) }
my_unflipped = players.find { |id, _, _, _| id == my_id }.last

if my_unflipped >= 3
  puts "FFF" # what a neighbour has passed on
elsif middle >= 2
  puts "2FF"
else
  puts "1FN"
end
