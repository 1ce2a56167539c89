# What the fork of a runtime must not remember. The first word is a seed: three of these, and an end.
set.seed(as.integer(commandArgs(trailingOnly = TRUE)[1]))
kept <- list()
often <- list(
  objects = function() kept <<- lapply(seq_len(sample(200, 1)), function(i) runif(sample(2000, 1))),
  strings = function() grepl("(a|b){9}c", strrep("ab", sample(100000, 1))),
  functions = function() for (i in 1:20) assign(paste0("f", sample(1e6, 1)), function(x) x + 1, envir = globalenv()),
  compiled = function() { f <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + i; s }; for (i in 1:5) f(1000) },
  matrices = function() { m <- matrix(runif(2500), 50); kept <<- list(m %*% m, solve(m)) },
  options = function() { options(digits = 3, note = "x"); Sys.setlocale("LC_ALL", "C"); RNGkind("Wichmann-Hill") },
  environment = function() { Sys.setenv(NOTE = strrep("x", 10000)); setwd("/"); Sys.umask("777") },
  files = function() { kept <<- lapply(1:20, function(i) file("/dev/null", "r")); writeLines("x", tempfile()) },
  deep = function() { f <- function(n) if (n == 0) 0 else 1 + f(n - 1); f(sample(500, 1)) },
  collect = function() gc(),
  classes = function() setClass(paste0("C", sample(1e6, 1)), representation(x = "numeric")),
  ends = function() reg.finalizer(globalenv(), function(e) NULL, onexit = TRUE),
  proc = function() try(suppressWarnings(cat("99", file = "/proc/self/oom_score_adj")), silent = TRUE)
)
seldom <- list(
  child = function() system("true"),
  fail = function() stop("note")
)
chosen <- vapply(1:3, function(i) sample(names(if (sample(10, 1) == 1) seldom else often), 1), "")
cat(chosen, "\n")
flush(stdout())
for (name in chosen) c(often, seldom)[[name]]()
if (sample(4, 1) == 1) quit(status = 3)
