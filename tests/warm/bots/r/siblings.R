words <- commandArgs(trailingOnly = TRUE)
if (identical(words, "newcomer")) {
  source("newcomer.R")
  cat(value, "\n", sep = "")
  quit()
}
source("sibling.R")
cat(value, "\n", sep = "")
if (identical(words, "rewrite")) cat("value <- 2\n", file = "sibling.R")
if (identical(words, "new")) cat("value <- 3\n", file = "newcomer.R")
