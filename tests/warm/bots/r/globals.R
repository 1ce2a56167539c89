count <- if (exists("count", mode = "numeric")) count + 1 else 1
step <- local({ steps <- 0; function() steps <<- steps + 1 })
options(hilltop_test = getOption("hilltop_test", 0) + 1)
Sys.setenv(HILLTOP_TEST = as.integer(Sys.getenv("HILLTOP_TEST", "0")) + 1)
cat(max(count, step()), getOption("hilltop_test"), Sys.getenv("HILLTOP_TEST"))
cat("\n")
