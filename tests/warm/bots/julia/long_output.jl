for i in 1:parse(Int, ARGS[1])
    write(stdout, i % 10 == 0 ? '\n' : 'x')
end
write(stderr, "last")
