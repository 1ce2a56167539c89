-- Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
-- What it is asked: hilltop describe morra

-- My choices, guesses and score, then theirs: one digit a turn, oldest first; in the first turn they are empty.
local their_choices, their_guesses = arg[4], arg[5]

local guess = their_choices == "" and "3" or their_choices:sub(-1)
local play, least = nil, math.huge
for number = 5, 0, -1 do -- of equal ones the highest, which scores more
  local _, guessed = their_guesses:gsub(tostring(number), "")
  if guessed < least then play, least = number, guessed end
end
print(play, guess)
