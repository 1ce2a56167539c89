from __future__ import print_function

import os
import sys

for name in sorted(os.environ):
    print(name + "=" + os.environ[name])
if sys.argv[1:] == ["set"]:
    os.environ["HILLTOP_TEST"] = "set"
