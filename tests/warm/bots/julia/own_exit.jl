exit(word::String) = println("not yet: ", word)
exit("first")
exit(3)
