println(readline())
