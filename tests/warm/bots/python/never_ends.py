import sys
import time

if sys.argv[1] == "end":
    print("ended")
    sys.exit()
print("begun", flush=True)
while True:
    if sys.argv[1] == "asleep":
        time.sleep(1000)
