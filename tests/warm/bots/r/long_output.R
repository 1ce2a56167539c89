n <- as.integer(commandArgs(trailingOnly = TRUE))
for (i in seq_len(n)) cat(if (i %% 10 == 0) "\n" else "x")
cat("last", file = stderr())
