from __future__ import print_function

import os
import signal
import sys

if sys.argv[1] == "handle":
    for number in (signal.SIGUSR1, signal.SIGTERM):
        signal.signal(number, lambda number, frame: print("handled"))
        os.kill(os.getpid(), number)
if sys.argv[1] == "ignore":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if sys.argv[1] != "handle":
    os.kill(os.getpid(), signal.SIGTERM)
    print("alive")
