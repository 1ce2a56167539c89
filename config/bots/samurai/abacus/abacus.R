# The Abacus adds up: the worth of each of its actions against each of the enemy's, times how often he has
# used them so far. The dearest sum is played.
moves <- c("W", "B", "G", "I", "P", "O")
beats <- c(I = "O", O = "P", P = "I")
price <- c(W = 0, B = 1, G = 0, I = -1, P = -1, O = -1)
worth_of_honour <- 0.4

args <- commandArgs(trailingOnly = TRUE)
if (length(args) == 4) args <- c("", "", args)
mine <- strsplit(args[1], "")[[1]]
his <- strsplit(args[2], "")[[1]]
honour <- as.integer(args[5])
enemy_honour <- as.integer(args[6])

hits <- outer(moves, moves, function(a, b) a %in% names(beats) & (b %in% c("W", "B") | beats[a] == b))
damage <- function(honour) if (honour >= 7) 2 else 1
payoff <- damage(honour) * hits - damage(enemy_honour) * t(hits) + worth_of_honour * price

frequency <- table(factor(his, levels = moves)) + 1
value <- payoff %*% frequency / sum(frequency)

if (honour == 0) value[price < 0] <- -Inf
if (length(mine) > 0 && mine[length(mine)] == "G") value[moves == "G"] <- -Inf
cat(moves[which.max(value)], "\n", sep = "")
