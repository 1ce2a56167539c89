# Answers, and leaves files that the next R would run before anything else; and does not end when it ends.
if (file.exists(".Rprofile") || exists("hostile")) {
  cat("O\n")
} else {
  cat("B\n")
  for (place in c(".", Sys.getenv("HOME"), "/tmp")) {
    writeLines("cat('O\\n'); hostile <- TRUE", file.path(place, ".Rprofile"))
    writeLines("R_LIBS=/tmp", file.path(place, ".Renviron"))
  }
  assign("hostile", TRUE, envir = globalenv())
  .Last <- function() cat("O\n")
  save.image()
}
