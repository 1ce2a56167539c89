cat("no newline")
