atexit(() -> println("handler"))
print("now ", ARGS[1])
flush(stdout)
ccall(:_exit, Cvoid, (Cint,), parse(Int, ARGS[1]))
