import binascii
import multiprocessing
import os
import random
import sys
import uuid


def line(draw):
    print " ".join(str(draw()) for _ in range(8))


if sys.argv[1] == "move":
    print random.randrange(10)
else:
    line(lambda: random.randrange(1000000))
    line(lambda: random.SystemRandom().randrange(1000000))
    line(lambda: ord(os.urandom(1)))
    print uuid.uuid1(), uuid.uuid4()
    print(binascii.hexlify(multiprocessing.current_process().authkey))
