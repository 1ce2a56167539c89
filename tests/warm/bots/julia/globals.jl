using Random

count_asks = @isdefined(count_asks) ? count_asks + 1 : 1
const TABLE = Dict{Int,Int}()
TABLE[length(TABLE)] = 1

struct Counter
    asks::Int
end

include("sibling.jl")
global sibling_asks = @isdefined(sibling_asks) ? sibling_asks + 1 : 1
ENV["ASKS"] = string(parse(Int, get(ENV, "ASKS", "0")) + 1)
println(max(count_asks, Counter(1).asks, length(TABLE)), " ", sibling_asks, " ", ENV["ASKS"])
