# Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
fields = split(ARGS[1], ";")
round_number, my_id, middle = parse.(Int, fields[1:3])
# Each player at the table: id, points, flipped and unflipped coins.
players = [parse.(Int, split(field, "_")) for field in fields[4:end]]
my_unflipped = only(player[4] for player in players if player[1] == my_id)

if my_unflipped >= 3
    println("FFF")  # what a neighbour has passed on
elseif middle >= 2
    println("2FF")
else
    println("1FN")
end
