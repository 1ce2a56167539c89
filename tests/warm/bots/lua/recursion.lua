local deepest = 0
local function dive(depth, wanted)
  deepest = depth
  if depth == wanted then return depth end
  local found = dive(depth + 1, wanted)
  return found
end

local ok, found = pcall(dive, 0, tonumber(arg[1]) > 0 and tonumber(arg[1]) or -1)
print(ok and found or "too deep " .. deepest)
