if ARGS[1] == "end"
    println("ended")
    exit()
end
println("begun")
flush(stdout)
while ARGS[1] == "busy"
end
sleep(1000)
