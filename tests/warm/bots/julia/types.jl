# Types that may be kept from ask to ask: what is printed of them, and what they have, is as if they were new.
println(@isdefined(Point), @isdefined(Line), @isdefined(Empty))

struct Point
    x::Int
    y
end

mutable struct Line
    from::Point
    through::Vector{Point}
    places::Dict{String,Vector{Point}}
end

struct Empty
end

# Not the same in each ask.
const Number = ARGS[1] == "whole" ? Int : Float64
struct Weight
    kilos::Number
end

Bool = String
struct Named
    name::Bool
end

struct Pair{A}
    a::A
end

struct Positive
    x::Int
    Positive(x) = x > 0 ? new(x) : error("not positive")
end

line = Line(Point(1, "a"), [], Dict())
push!(line.through, Point(2, nothing), Point(3, Empty()))
println(Point, " ", line, " ", [line.from], " ", Dict(:a => Empty()), " ", Empty() === Empty(), " ", typeof(line))
println(Weight(1), " ", fieldtypes(Weight), " ", Named("n"), " ", Pair(1), " ", Pair, " ", Positive(4), " ", fieldtypes(Line))
dump(line)
line.from = Point(7.0, line.through)
println(stderr, "before it fails: ", line.from)
ARGS[1] == "convert" && Point("one", 2)
ARGS[1] == "field" && line.nothing
ARGS[1] == "method" && Point(1)
ARGS[1] == "again" && (Point = 3)
