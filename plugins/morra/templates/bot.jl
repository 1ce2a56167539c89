# Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
# What it is asked: hilltop describe morra

# One digit a turn, oldest first; in the first turn the histories are empty.
my_choices, my_guesses, my_score, their_choices, their_guesses, their_score = ARGS

guess = isempty(their_choices) ? '3' : last(their_choices)
guessed(number) = count(isequal(number), their_guesses)
play = "543210"[argmin([guessed(number) for number in "543210"])]  # of equal ones the highest, which scores more
println(play, " ", guess)
