dive <- function(depth, wanted) if (depth == wanted) depth else dive(depth + 1, wanted)
sink_down <- function(n) sink_down(n + 1)
n <- as.integer(commandArgs(trailingOnly = TRUE))
if (n == 0) tryCatch(sink_down(0), error = function(e) cat("too deep\n")) else cat(dive(0, n), "\n", sep = "")
