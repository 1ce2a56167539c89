left_open <- file(sub("--file=", "", grep("--file=", commandArgs(), value = TRUE)), "r")
for (number in sort(as.integer(list.files("/proc/self/fd")))) {
  what <- Sys.readlink(paste0("/proc/self/fd/", number))
  cat(number, if (nzchar(what)) gsub("\\[[0-9]+\\]|/proc/[0-9]+", "", what) else "gone")
  cat("\n")
}
