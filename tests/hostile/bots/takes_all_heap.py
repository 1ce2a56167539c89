# Doubles a list for ever; the error that this ends with is its own.
kept = [0]
while True:
    kept += kept
