# Kills its parent: the runtime that it was forked from.
import os, signal
assert open("/proc/1/comm").read().startswith("hilltop-")
os.kill(os.getppid(), signal.SIGKILL)
print("B")
