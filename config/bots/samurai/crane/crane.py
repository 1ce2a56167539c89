# The Crane stands on one leg: it rests while the enemy cannot afford a strike, and otherwise steps
# aside with the answer to the strike that he has used most in the last ten turns.
import sys
from collections import Counter

ANSWER = {"I": "P", "P": "O", "O": "I"}

*histories, health, enemy_health, honour, enemy_honour = sys.argv[1:]
mine, his = histories or ("", "")
may_guard = not mine.endswith("G")

if int(enemy_honour) == 0:  # he can only wait, bow or guard
    print("B" if int(honour) < 3 or his.endswith("G") else "I")
elif int(honour) == 0:
    print("G" if may_guard else "B")
else:
    strikes = Counter(action for action in his[-10:] if action in ANSWER)
    favourite = strikes.most_common(1)
    print(ANSWER[favourite[0][0]] if favourite else "G" if may_guard else "B")
