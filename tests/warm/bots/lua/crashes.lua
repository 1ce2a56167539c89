print("before")
io.stdout:flush()
if arg[1] == "crash" then os.execute("kill -SEGV $PPID") end
