io.stdout:write(io.popen("echo child"):read("a"))
io.stdout:flush()
os.execute("echo own")
if arg[1] == "leave" then os.execute("sleep 1000 &") end
