local text = io.read("a")
local _, lines = text:gsub("\n", "\n")
print(#text .. " " .. lines)
