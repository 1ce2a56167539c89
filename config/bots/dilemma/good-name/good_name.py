# Good Name lends by reputation: it takes from those who took more than the average player did over the last ten
# rounds, and leaves everybody in peace while nobody stands out.
import re
import sys

WINDOW = 10

lines = sys.stdin.read().split("\n")
players, me, rounds = map(int, lines[0].split())
takes = dict.fromkeys(range(1, players + 1), 0)
for line in lines[1 : rounds + 1][-WINDOW:]:
    for taker in re.findall(r"\((\d+),", line):
        takes[int(taker)] += 1

average = sum(takes.values()) / players
print(*(player for player in takes if player != me and takes[player] > average))
