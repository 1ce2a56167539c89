# Answers well, and ends badly: in this game that is no answer.
cat("\n")
quit(status = 3)
