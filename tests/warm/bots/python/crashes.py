import ctypes
import sys

print("before", flush=True)
if sys.argv[1] == "crash":
    ctypes.string_at(0)
