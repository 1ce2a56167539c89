con <- file("stdin", "rb")
text <- raw()
while (length(part <- readBin(con, "raw", 65536)) > 0) text <- c(text, part)
cat(paste(length(text), sum(text == as.raw(10))), "\n", sep = "")
