# Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
# What it is asked: hilltop describe morra

# My choices, guesses and score, then theirs: one digit a turn, oldest first; in the first turn they are empty.
args <- commandArgs(trailingOnly = TRUE)
their_choices <- strsplit(args[4], "")[[1]]
their_guesses <- strsplit(args[5], "")[[1]]

guess <- if (length(their_choices) > 0) their_choices[length(their_choices)] else "3"
numbers <- c("5", "4", "3", "2", "1", "0")
guessed <- sapply(numbers, function(number) sum(their_guesses == number))
cat(numbers[which.min(guessed)], guess) # of equal ones the highest, which scores more
