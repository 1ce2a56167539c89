# Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
import sys

players, me, rounds_played = map(int, sys.stdin.readline().split())
rounds = [sys.stdin.readline().strip() for _ in range(rounds_played)]

# A round is "(taker, victim) (taker, victim) ...", or empty.
takers = []
if rounds and rounds[-1]:
    for take in rounds[-1].strip("()").split(") ("):
        taker, victim = map(int, take.split(", "))
        if victim == me:
            takers.append(str(taker))
print(" ".join(takers))
