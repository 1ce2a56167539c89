println(length(ARGS))
for word in ARGS
    println(sizeof(word), ":", word)
end
