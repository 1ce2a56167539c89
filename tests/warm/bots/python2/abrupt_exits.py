from __future__ import print_function

import atexit
import os
import sys

atexit.register(print, "handler")
sys.stdout.write("now " + sys.argv[1])
os._exit(int(sys.argv[1]))
