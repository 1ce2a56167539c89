text = read(stdin, String)
println(sizeof(text), " ", count(isequal('\n'), text))
