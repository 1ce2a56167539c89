from __future__ import print_function

import sys

text = sys.stdin.read()
print(len(text), len(text.splitlines()))
