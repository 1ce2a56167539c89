for name in sort(collect(keys(ENV)))
    println(name, "=", ENV[name])
end
if ARGS == ["set"]
    ENV["HILLTOP_TEST"] = "set"
end
