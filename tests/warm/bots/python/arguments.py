import os
import sys

words = [os.fsencode(word) for word in sys.argv[1:]]
out = sys.stdout.buffer
out.write(b"%d\n" % len(words))
for word in words:
    out.write(b"%d:%s\n" % (len(word), word))
