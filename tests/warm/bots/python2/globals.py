from __future__ import print_function

import os
import string
import sys

count = 0
table = {}


class Counter:
    count = 0


def step(seen=[]):
    seen.append(1)
    return len(seen)


def main():
    global count
    count += 1
    Counter.count += 1
    table[len(table)] = 1
    string.hilltop_test = getattr(string, "hilltop_test", 0) + 1
    os.environ["HILLTOP_TEST"] = str(int(os.environ.get("HILLTOP_TEST", "0")) + 1)
    sys.setrecursionlimit(sys.getrecursionlimit() + 1)
    print(max(count, Counter.count, len(table), step()), string.hilltop_test, os.environ["HILLTOP_TEST"])


main()
