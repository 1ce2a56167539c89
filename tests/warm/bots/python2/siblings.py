from __future__ import print_function

import sys

if sys.argv[1:] == ["newcomer"]:
    import newcomer

    print(newcomer.value)
    sys.exit()

import sibling

print(sibling.value)
if sys.argv[1:] == ["rewrite"]:
    with open("sibling.py", "w") as file:
        file.write("value = 2\n")
if sys.argv[1:] == ["new"]:
    with open("newcomer.py", "w") as file:
        file.write("value = 3\n")
