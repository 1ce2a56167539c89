# Prints without end, and without a newline.
import sys
while True:
    sys.stdout.write("B" * 65536)
