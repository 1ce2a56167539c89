if ARGS == ["newcomer"]
    include("newcomer.jl")
    println(newcomer)
    exit()
end
include("sibling.jl")
println(value)
ARGS == ["rewrite"] && write("sibling.jl", "value = 2\n")
ARGS == ["new"] && write("newcomer.jl", "newcomer = 3\n")
