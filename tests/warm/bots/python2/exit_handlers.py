from __future__ import print_function

import atexit
import sys


class Mourned:
    def __del__(self):
        print("gone")


mourned = Mourned()
atexit.register(print, "second")
atexit.register(print, "first")
print("main")
if sys.argv[1] == "end":
    del Mourned.__del__
if sys.argv[1] == "fail":
    raise KeyError("fails")
if sys.argv[1] == "exit":
    sys.exit(4)
