cat("", file = "asked.txt")
started <- Sys.time() - proc.time()[["elapsed"]]
cat(as.integer(Sys.time()), as.integer(file.mtime("asked.txt")), as.integer(started))
cat("\n")
