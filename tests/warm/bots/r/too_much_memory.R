n <- as.integer(commandArgs(trailingOnly = TRUE))
blocks <- lapply(seq_len(n), function(i) raw(1048576) | as.raw(1))
cat(length(blocks), "\n", sep = "")
