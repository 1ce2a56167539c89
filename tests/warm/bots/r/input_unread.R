con <- file("stdin")
cat(readLines(con, n = 1), "\n", sep = "")
