fail(depth) = depth == 0 ? error("it fails here: ü") : fail(depth - 1)

println("before")
ARGS[1] == "nested" && fail(5)
ARGS[1] == "top" && println([][1])
