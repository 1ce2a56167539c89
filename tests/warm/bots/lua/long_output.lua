for i = 1, tonumber(arg[1]) do io.write(i % 10 == 0 and "\n" or "x") end
io.stderr:write("last")
