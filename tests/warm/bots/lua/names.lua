print(arg[-1], arg[0], arg[-2], #arg, debug.getinfo(1, "S").source, debug.getinfo(1, "S").what)
print(debug.traceback("here"))
print(...)
print(package.path, package.cpath, collectgarbage("incremental"), os.setlocale(), _VERSION)
local globals = {}
for name in pairs(_G) do globals[#globals + 1] = name end
table.sort(globals)
print(table.concat(globals, " "))
print(os.clock() < 1, io.type(io.stdin), io.stdin:seek("cur"))
