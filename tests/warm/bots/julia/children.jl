print(read(`echo child`, String))
run(`echo own`)
isempty(ARGS) || run(`sleep 1000`, wait = false)
