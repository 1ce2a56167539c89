-- The Careful Broker never leaves a coin unflipped overnight: who turns the table finds only its debts paid. Left with
-- somebody else's unflipped coins, it removes those first.
local fields = {}
for field in arg[1]:gmatch("[^;]+") do
  fields[#fields + 1] = field
end

local me, unflipped = fields[2], 0
for i = 4, #fields do
  local id, left = fields[i]:match("^(%d+)_%-?%d+_%d+_(%d+)$")
  if id == me then
    unflipped = tonumber(left)
  end
end

if unflipped > 3 then
  print("ZFF")
elseif unflipped > 0 then
  print(("F"):rep(unflipped) .. ("N"):rep(3 - unflipped))
else
  print("1FN")
end
