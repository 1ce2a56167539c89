cat("before\n")
if (commandArgs(trailingOnly = TRUE) == "crash") tools::pskill(Sys.getpid(), 11)
Sys.sleep(if (commandArgs(trailingOnly = TRUE) == "crash") 10 else 0)
