cat(system("echo child", intern = TRUE), "\n", sep = "")
system("echo own")
if (length(commandArgs(trailingOnly = TRUE)) > 0) system("sleep 1000", wait = FALSE)
