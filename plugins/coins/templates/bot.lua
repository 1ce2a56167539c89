-- Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
local round, my_id, middle, players = arg[1]:match("^(%d+);(%d+);(%d+);(.*)$")

-- Each player at the table: id, points, flipped and unflipped coins.
local my_unflipped = 0
for id, points, flipped, unflipped in players:gmatch("(%d+)_(%-?%d+)_(%d+)_(%d+)") do
  if id == my_id then my_unflipped = tonumber(unflipped) end
end

if my_unflipped >= 3 then
  print("FFF") -- what a neighbour has passed on
elseif tonumber(middle) >= 2 then
  print("2FF")
else
  print("1FN")
end
