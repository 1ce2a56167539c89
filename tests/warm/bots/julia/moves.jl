using Random
using UUIDs

if ARGS[1] == "move"
    println(rand(0:9))
else
    println(join([rand(0:999999) for _ in 1:8], " "))
    println(join(rand(Random.default_rng(), UInt32, 8), " "))
    println(join(rand(RandomDevice(), UInt32, 8), " "))
    println(join([Libc.rand() for _ in 1:8], " "))
    println(join(randperm(20), " "))
    println(uuid1(), " ", uuid4())
end
