-- Patches its interpreter, so that who is asked next says something else; and looks whether somebody did.
if hostile or string.hostile or ("").hostile or package.loaded.hostile or debug.getregistry().hostile then
  io.stdout:write("O\n")
  os.exit(0)
end
io.stdout:write("B\n")
io.stdout:flush()
hostile, string.hostile, package.loaded.hostile, debug.getregistry().hostile = true, true, {}, true
local file = getmetatable(io.stdout).__index
file.write, file.close, file.flush = error, error, error
io.write, print, os.exit, load, pcall, require = error, error, error, error, error, error
debug.sethook(function() error("hostile") end, "", 1)
