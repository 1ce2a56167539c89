# Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
import sys

fields = sys.argv[1].split(";")
round_number, my_id, middle = map(int, fields[:3])
# Each player at the table: id, points, flipped and unflipped coins.
players = [tuple(map(int, field.split("_"))) for field in fields[3:]]
my_unflipped = [unflipped for id, _, _, unflipped in players if id == my_id][0]

if my_unflipped >= 3:
    print("FFF")  # what a neighbour has passed on
elif middle >= 2:
    print("2FF")
else:
    print("1FN")
