# boot.R - R: loads the functions that the bot's script will call, which R would read from disk one by one, and
# wakes the compiler. One expression; run by hook.c in the base environment, before the script is read. No random
# number is drawn here.
try(silent = TRUE, local({
  packages <- c("stats", "utils", "methods", "graphics", "grDevices", "tools", "splines", "stats4", "grid")

  # Follows names of functions into what these call.
  load_functions <- function(names, namespaces) {
    seen <- character()
    while (length(names) > 0) {
      seen <- c(seen, names)
      called <- lapply(names, function(name) {
        for (space in namespaces) {
          found <- get0(name, envir = space, mode = "function", inherits = FALSE)
          if (is.function(found) && !is.primitive(found)) return(all.names(body(found), unique = TRUE))
        }
      })
      names <- setdiff(unlist(called), seen)
    }
  }

  # A function is compiled when it is called for the second time, a loop the first time.
  wake_compiler <- function() {
    f <- function(x) {
      y <- 0
      for (i in seq_len(x)) if (i > 2 && y < 9) y <- y + i else y <- y - sum(x[1], i)
      while (y < 3) y <- y + 1
      switch(paste("a", y), b = 1, { z <- list(a = 1); z$a <- 2; z[["a"]] })
    }
    for (i in 1:3) f(3)
  }

  script <- sub("^--file=", "", commandArgs()[length(commandArgs())])
  names <- all.names(parse(script, keep.source = FALSE), unique = TRUE)
  for (name in intersect(names, packages)) loadNamespace(name)
  loaded <- lapply(intersect(loadedNamespaces(), c("base", "compiler", packages)), asNamespace)
  load_functions(c(names, ls(asNamespace("compiler"), all.names = TRUE)), loaded)
  wake_compiler()
}))
