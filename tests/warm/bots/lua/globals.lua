count = (count or 0) + 1
string.hilltop_test = (string.hilltop_test or 0) + 1
local meta = getmetatable("")
meta.hilltop_test = (meta.hilltop_test or 0) + 1
os.setlocale(os.setlocale() == "C" and "C.UTF-8" or "other")
io.stdout:setvbuf("no")
print(count .. " " .. string.hilltop_test .. " " .. meta.hilltop_test)
