all <- Sys.getenv()
all <- all[names(all) != "R_SESSION_TMPDIR"]
cat(sort(paste0(names(all), "=", all)), sep = "\n")
if (length(commandArgs(trailingOnly = TRUE)) > 0) Sys.setenv(HILLTOP_TEST = "set")
