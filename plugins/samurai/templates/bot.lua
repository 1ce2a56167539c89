-- Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai

-- The last four arguments are always there; in the first turn the two histories before them are not.
local honour = tonumber(arg[#arg - 1]) -- after the two healths, before the enemy's honour
local enemy_moves = #arg == 6 and arg[2] or ""

if honour > 3 then
  print(enemy_moves:sub(-1) == "O" and "I" or "O") -- the quick draw beats an overhead strike
else
  print("B")
end
