# Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
# What it is asked: hilltop describe morra

# My choices, guesses and score, then theirs: one digit a turn, oldest first; in the first turn they are empty.
their_choices=$4
their_guesses=$5

if [[ $their_choices ]]; then guess=${their_choices: -1}; else guess=3; fi
least=${#their_guesses}
play=5
for number in 0 1 2 3 4 5; do  # of equal ones the highest, which scores more
  others=${their_guesses//$number/}
  guessed=$((${#their_guesses} - ${#others}))
  if ((guessed <= least)); then
    least=$guessed
    play=$number
  fi
done
echo "$play $guess"
