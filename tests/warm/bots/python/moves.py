import binascii
import multiprocessing
import os
import random
import sys
import uuid

if sys.argv[1] == "move":
    print(random.randrange(10))
else:
    print(*[random.randrange(1000000) for _ in range(8)])
    print(*[random.SystemRandom().randrange(1000000) for _ in range(8)])
    print(*[byte for byte in os.urandom(8)])
    print(uuid.uuid1(), uuid.uuid4())
    print(binascii.hexlify(multiprocessing.current_process().authkey))
