math.randomseed(tonumber(arg[1]))
for i = 1, 10 do io.write(math.random(0, 999999), " ") end
print()
