cat("before\n")
f <- function( {
  1
}
cat("after\n")
