io.write("no newline")
