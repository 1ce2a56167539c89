# Windfall mints coins until a neighbour's pile has grown worth fetching, and then turns the whole table.
import sys


def worth(pile):
    """Points for whoever receives it."""
    return 2 * pile["flipped"] - pile["unflipped"]


_round, me, heap, *players = sys.argv[1].split(";")
piles = [dict(zip(("id", "points", "flipped", "unflipped"), map(int, p.split("_")))) for p in players]
seat = [pile["id"] for pile in piles].index(int(me))
own = piles[seat]
before, after = piles[seat - 1], piles[(seat + 1) % len(piles)]

# `T` hands every pile to the next seat, so that ours comes from the one before; `R` the other way.
giver, turn = max((before, "T"), (after, "R"), key=lambda choice: worth(choice[0]))
if worth(giver) > worth(own) + 2:
    print("1F" + turn)
elif own["unflipped"] >= 3 or int(heap) == 0:
    print("FFF")
else:
    print("2FF")
