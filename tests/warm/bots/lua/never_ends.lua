if arg[1] == "end" then
  print("ended")
  os.exit()
end
print("begun")
io.stdout:flush()
while true do
  if arg[1] == "asleep" then os.execute("sleep 1000") end
end
