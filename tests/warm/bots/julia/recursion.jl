dive(depth, wanted) = depth == wanted ? depth : dive(depth + 1, wanted)
sink(depth) = 1 + sink(depth + 1)

if ARGS[1] == "0"
    try
        sink(0)
    catch thrown
        println("too deep ", thrown isa StackOverflowError)
    end
else
    println(dive(0, parse(Int, ARGS[1])))
end
