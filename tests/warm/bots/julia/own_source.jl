version = 1
source = read(@__FILE__, String)
println(length(source), " ", version)
if ARGS == ["rewrite"]
    write(@__FILE__, replace(source, "version = 1" => "version = 2", count = 1))
end
