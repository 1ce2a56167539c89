# Takes all the memory that there is, is told so, and answers.
kept = []
try:
    while True:
        kept.append(bytearray(1 << 22))
except MemoryError:
    kept = None
print("B")
