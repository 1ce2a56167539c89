# Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
fields <- strsplit(commandArgs(trailingOnly = TRUE)[1], ";")[[1]]
my_id <- as.numeric(fields[2]) # after the round
middle <- as.numeric(fields[3])
# Each player at the table, a column: id, points, flipped and unflipped coins.
players <- sapply(strsplit(fields[-(1:3)], "_"), as.numeric)
my_unflipped <- players[4, players[1, ] == my_id]

if (my_unflipped >= 3) {
  cat("FFF") # what a neighbour has passed on
} else if (middle >= 2) {
  cat("2FF")
} else {
  cat("1FN")
}
