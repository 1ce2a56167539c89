from __future__ import print_function

import sys


def dive(depth, wanted):
    if depth == wanted:
        return depth
    return dive(depth + 1, wanted)


deepest = 0


def sink():
    global deepest
    deepest += 1
    sink()


if sys.argv[1] == "0":
    try:
        sink()
    except RuntimeError:
        print("too deep", deepest)
else:
    print(dive(0, int(sys.argv[1])))
