local lines = 0
local note = io.open("note.txt")
if note then
  for _ in note:lines() do lines = lines + 1 end
end
local folder = io.popen("basename $PWD"):read()
print(folder .. " " .. lines)
io.open("note.txt", "a"):write("a line\n")
os.execute("mkdir -p below")
local deep <close> = io.open("below/deep.txt", "a")
deep:write("a line\n")
