lines <- if (file.exists("note.txt")) length(readLines("note.txt")) else 0
cat(basename(getwd()), lines)
cat("\n")
cat("a line\n", file = "note.txt", append = TRUE)
if (!dir.exists("below")) dir.create("below")
setwd("below")
cat("a line\n", file = "deep.txt", append = TRUE)
