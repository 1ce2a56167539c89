# Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
# What it is asked: hilltop describe morra
import sys

# One digit a turn, oldest first; in the first turn the histories are empty.
my_choices, my_guesses, my_score, their_choices, their_guesses, their_score = sys.argv[1:]

guess = their_choices[-1] if their_choices else "3"
play = min("543210", key=their_guesses.count)  # of equal ones the highest, which scores more
print(play + " " + guess)
