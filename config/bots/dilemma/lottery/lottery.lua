-- The Lottery draws one number a round, from the R that all players get, and takes from whoever holds it; its own number
-- is a blank.
local lines = {}
for line in io.lines() do
  lines[#lines + 1] = line
end
local players, me, rounds = lines[1]:match("^(%d+) (%d+) (%d+)$")
local drawn = lines[rounds + 2]:sub(-6) % players + 1 -- the last digits do, and fit into a number

print(drawn == tonumber(me) and "" or math.tointeger(drawn))
