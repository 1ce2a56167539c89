from __future__ import print_function

import sys

blocks = [b"x" * (1 << 20) for _ in range(int(sys.argv[1]))]
print(len(blocks))
