task = @async println("thread")
wait(task)
println("main")
