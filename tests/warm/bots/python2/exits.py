from __future__ import print_function

import sys


def inner(code):
    try:
        sys.exit(code)
    finally:
        print("cleaned")


def outer(code):
    inner(code)


print("before")
if sys.argv[1] == "nested":
    outer(int(sys.argv[2]))
sys.exit(int(sys.argv[2]))
