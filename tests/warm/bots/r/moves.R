if (commandArgs(trailingOnly = TRUE) == "move") {
  cat(sample(0:9, 1), "\n", sep = "")
} else {
  cat(floor(runif(8) * 1e6), "\n")
  cat(sample(20), "\n")
  cat(basename(tempfile()), "\n")
}
