using Random
Random.seed!(parse(Int, ARGS[1]))
println([rand(0:999999) for _ in 1:10])
