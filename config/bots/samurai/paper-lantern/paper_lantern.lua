-- The Paper Lantern flickers: guard, bow, guard, bow. It flares up only when the enemy has burnt his honour
-- away and cannot strike back, or when he has just shown that he is open.
local six = #arg == 6
local mine, his = six and arg[1] or "", six and arg[2] or ""
local honour, enemy_honour = tonumber(arg[#arg - 1]), tonumber(arg[#arg])

local helpless = enemy_honour == 0 and not his:match("B$")
local open = his:match("[WB][WB]$")

if honour > 1 and (helpless or open) then
  print("P")
elseif mine:match("G$") or enemy_honour == 0 then
  print("B")
else
  print("G")
end
