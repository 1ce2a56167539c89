println(PROGRAM_FILE, " ", @__FILE__, " ", @__DIR__, " ", @__MODULE__, " ", abspath(PROGRAM_FILE) == @__FILE__)
println(ARGS, " ", isinteractive(), " ", pwd() == @__DIR__)

struct Point
    x::Int
end

@enum Colour red green

f(x) = x
println(Point(1), " ", red, " ", Point, " ", f, " ", typeof(red), " ", [Point(2)])
