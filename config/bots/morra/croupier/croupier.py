# The Croupier looks at what follows what in the rival's choices and places its guess where the most money lies: the chance
# of a number times the sum that it would pay.
import random
import sys
from collections import Counter

mine, _, _, theirs, their_guesses, _ = sys.argv[1:]

follows = Counter(b for a, b in zip(theirs, theirs[1:]) if a == theirs[-1])
expected = Counter(their_guesses[-30:])

# a throw that is rarely guessed and pays well
choice = max(range(6), key=lambda n: (n + 2.5) * random.random() / (1 + expected[str(n)]))
guess = max(range(6), key=lambda n: (choice + n) * (follows[str(n)] + 0.5))
print(choice, guess)
