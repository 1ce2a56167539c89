version <- 1
path <- sub("--file=", "", grep("--file=", commandArgs(), value = TRUE))
source <- readChar(path, file.size(path))
cat(paste(nchar(source), version), "\n", sep = "")
if (length(commandArgs(trailingOnly = TRUE)) > 0) cat(sub("version <- 1", "version <- 2", source), file = path)
