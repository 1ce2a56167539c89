-- host.lua - Lua as a serving runtime: `lua host.lua BOT`. Hands the interpreter over to host.c.
local version = tonumber(_VERSION:match("%d+%.%d+"))
if not version or version < 5.3 or version > 5.4 or jit then error(_VERSION .. " has no runtime") end
local folder = arg[0]:match("^(.*)/lua/host%.lua$")
local is_generational = version > 5.3 and collectgarbage("incremental") == "generational"
local program = arg[-1]
assert(package.loadlib(folder .. "/hilltop-lua.so", "hilltop_lua_host"))(program, arg[1], is_generational)
