# Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
lines <- readLines(file("stdin"))
numbers <- as.integer(strsplit(lines[1], " ")[[1]]) # players, my id, rounds played
me <- numbers[2]
rounds_played <- numbers[3]

# A round is "(taker, victim) (taker, victim) ...", or empty. It follows the first line, so the last round is at:
last <- if (rounds_played > 0) lines[rounds_played + 1] else ""
ids <- as.integer(regmatches(last, gregexpr("[0-9]+", last))[[1]])
takes <- matrix(ids, nrow = 2) # a column each: taker, victim
cat(takes[1, takes[2, ] == me], "\n")
