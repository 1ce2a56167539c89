-- Answers with a number that no number type holds, within what it may print.
print(("9"):rep(4000))
