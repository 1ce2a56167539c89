# -*- coding: utf-8 -*-
from __future__ import print_function

import sys


def fail(depth):
    if depth == 0:
        raise ValueError("it fails here: ü")
    fail(depth - 1)


print("before")
if sys.argv[1] == "nested":
    fail(5)
if sys.argv[1] == "top":
    [][1]
