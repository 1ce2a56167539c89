words <- commandArgs(trailingOnly = TRUE)
cat(length(words), "\n", sep = "")
for (word in words) cat(nchar(word, "bytes"), ":", word, "\n", sep = "")
