local function inner(code)
  local cleaner <close> = setmetatable({}, { __close = function() print("cleaned") end })
  pcall(os.exit, code, true)
end

local function outer(code) inner(code) end

print("before")
if arg[1] == "nested" then coroutine.wrap(outer)(tonumber(arg[2])) end
os.exit(tonumber(arg[2]))
