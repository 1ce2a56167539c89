print(#arg)
local words = { ... }
for i, word in ipairs(arg) do
  if words[i] == word then print(#word .. ":" .. word) end
end
