from __future__ import print_function

import random
import sys

random.seed(int(sys.argv[1]))
print([random.randrange(1000000) for _ in range(10)])
