from __future__ import print_function

import sys
import time

if sys.argv[1] == "end":
    print("ended")
    sys.exit()
print("begun")
sys.stdout.flush()
while True:
    if sys.argv[1] == "asleep":
        time.sleep(1000)
