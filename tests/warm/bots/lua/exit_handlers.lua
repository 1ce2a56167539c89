setmetatable({}, { __gc = function() print("second") end })
local kept = setmetatable({}, { __gc = function() print("first") end })
print("main")
if arg[1] == "fail" then error("fails") end
if arg[1] == "exit" then os.exit(4) end
