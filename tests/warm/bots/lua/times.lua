io.open("asked.txt", "w"):close()
print(os.time() .. " " .. io.popen("stat -c %Y asked.txt"):read() .. " " .. math.tointeger(os.time() - os.clock() // 1))
