value <- 1
