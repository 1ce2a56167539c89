local function fail(depth)
  if depth == 0 then error("it fails here: ü") end
  fail(depth - 1)
  return 0
end

print("before")
if arg[1] == "nested" then fail(5) end
if arg[1] == "top" then local _ = nothing.field end
