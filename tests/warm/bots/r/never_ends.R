word <- commandArgs(trailingOnly = TRUE)
if (word == "end") {
  cat("ended\n")
  quit()
}
cat("begun\n")
repeat if (word == "asleep") Sys.sleep(1000)
