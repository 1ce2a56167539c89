from __future__ import print_function

import sys
import threading
import time

thread = threading.Thread(target=print, args=("thread",))
thread.start()
thread.join()
print("main")


def late():
    time.sleep(0.1)
    print("late")


if sys.argv[1:] == ["late"]:
    threading.Thread(target=late).start()
