println("before")

function f()
    return = 1
end

println("after")
