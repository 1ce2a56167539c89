# A type that is defined twice in some asks.
if ARGS[1] == "twice"
    struct Point
        x::Int
    end
end
println(@isdefined(Point))

struct Point
    x::Int
end
println(fieldnames(Point))
