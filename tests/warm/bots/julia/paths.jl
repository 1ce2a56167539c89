lines = isfile("note.txt") ? countlines("note.txt") : 0
println(basename(pwd()), " ", lines)
open(file -> println(file, "a line"), "note.txt", "a")
isdir("below") || mkdir("below")
cd("below")
open(file -> println(file, "a line"), "deep.txt", "a")
