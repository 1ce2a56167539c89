print("before")

local function f()
  return = 1
end

print("after")
