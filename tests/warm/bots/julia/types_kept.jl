mutable struct Point
    x::Int
end

println(pointer_from_objref(Point))
