-- Makes 5000 files without content, where it may keep 50.
for i = 1, 5000 do io.open("file" .. i, "w"):close() end
print("B")
