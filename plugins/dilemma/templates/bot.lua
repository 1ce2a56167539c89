-- Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
local players, me, rounds_played = io.read("n", "n", "n")
io.read("l") -- the rest of that line
local last = ""
for _ = 1, rounds_played do last = io.read("l") end

-- A round is "(taker, victim) (taker, victim) ...", or empty.
local takers = {}
for taker, victim in last:gmatch("%((%d+), (%d+)%)") do
  if tonumber(victim) == me then table.insert(takers, taker) end
end
print(table.concat(takers, " "))
