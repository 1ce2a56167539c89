set.seed(as.integer(commandArgs(trailingOnly = TRUE)))
cat(runif(5), sample(20), rnorm(3))
cat("\n")
