inner(code) = exit(code)

println("before")
code = parse(Int, ARGS[2])
ARGS[1] == "nested" && foreach(inner, [code])
exit(code)
