# Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai
import sys

# The last four arguments are always there; in the first turn the two histories before them are not.
health, enemy_health, honour, enemy_honour = map(int, sys.argv[-4:])
enemy_moves = sys.argv[2] if len(sys.argv) == 7 else ""

if honour > 3:
    print("I" if enemy_moves.endswith("O") else "O")  # the quick draw beats an overhead strike
else:
    print("B")
