# Answers, and does not stop answering.
yes B
