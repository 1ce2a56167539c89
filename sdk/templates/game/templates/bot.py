# Shows what would have won the round before. What it is asked: hilltop describe GAME
import sys

goal = sys.argv[1]  # "equal" or "different"
if len(sys.argv) < 4:  # the first round
    print("H")
else:
    own, enemy = sys.argv[2:]
    print(enemy if goal == "equal" else "HT".replace(enemy, ""))
