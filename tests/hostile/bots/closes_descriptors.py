# Answers, then writes nonsense to and closes every descriptor that its process and the runtime share.
import os
os.write(1, b"B\n")
for fd in range(3, 1024):
    try:
        os.write(fd, b"O\n" * 100)
        os.close(fd)
    except OSError:
        pass
