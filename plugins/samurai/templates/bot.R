# Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai
args <- commandArgs(trailingOnly = TRUE)

# The last four arguments are always there; in the first turn the two histories before them are not.
numbers <- as.integer(rev(rev(args)[1:4])) # health, enemy's health, honour, enemy's honour
honour <- numbers[3]
enemy_moves <- if (length(args) == 6) args[2] else ""

if (honour > 3) {
  cat(if (endsWith(enemy_moves, "O")) "I" else "O") # the quick draw beats an overhead strike
} else {
  cat("B")
}
