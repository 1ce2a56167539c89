import ctypes
import sys

print "before"
sys.stdout.flush()
if sys.argv[1] == "crash":
    ctypes.string_at(0)
