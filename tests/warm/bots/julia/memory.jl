blocks = [fill(UInt8(1), 1 << 20) for _ in 1:parse(Int, ARGS[1])]
println(length(blocks))
