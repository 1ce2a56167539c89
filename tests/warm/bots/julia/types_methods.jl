# Types that are called like functions of their own: none of these is there before it is defined.
struct Point
    x::Int
end

struct Scale
    by::Int
end

struct Plain
    x::Int
end

works(call) = try call(); true catch; false end
println(works(() -> Point()), works(() -> Point("1")), works(() -> Scale(2)(3)), works(() -> Plain()))

Point() = Point(0)
function Point(text::String)::Point
    return Point(parse(Int, text))
end
(scale::Scale)(x) = scale.by * x
Plain(; x = 1) = Plain(x)

println(Point(), Point("1"), Scale(2)(3), Plain())
