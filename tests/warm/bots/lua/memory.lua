local blocks = {}
for i = 1, tonumber(arg[1]) do blocks[i] = ("x"):rep((1 << 20) - i) .. i end
local small = {}
for i = 1, tonumber(arg[1]) * 1000 do small[i] = { i } end
print(#blocks)
