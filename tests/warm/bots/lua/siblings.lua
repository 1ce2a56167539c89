if arg[1] == "newcomer" then
  print((require("newcomer")))
  os.exit()
end
print((require("sibling")))
if arg[1] == "rewrite" then io.open("sibling.lua", "w"):write("return 2\n") end
if arg[1] == "new" then io.open("newcomer.lua", "w"):write("return 3\n") end
