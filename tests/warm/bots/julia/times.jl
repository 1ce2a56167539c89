write("asked.txt", "")
println(round(Int, time()), " ", round(Int, mtime("asked.txt")))
