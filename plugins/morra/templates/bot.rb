# Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
# What it is asked: hilltop describe morra

# One digit a turn, oldest first; in the first turn the histories are empty.
_my_choices, _my_guesses, _my_score, their_choices, their_guesses, _their_score = ARGV

guess = their_choices.empty? ? "3" : their_choices[-1]
play = "543210".chars.min_by { |number| their_guesses.count(number) } # of equal ones the highest, which scores more
puts "#{play} #{guess}"
