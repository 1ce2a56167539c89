print("no newline")
