# Forks, each child in a session of its own and deaf, until it cannot; then answers all the same. 2000 times at the most.
import os, signal, time
assert open("/proc/1/comm").read().startswith("hilltop-")
try:
    for _ in range(2000):
        if os.fork() == 0:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            time.sleep(1000)
except OSError:
    print("B", flush=True)
