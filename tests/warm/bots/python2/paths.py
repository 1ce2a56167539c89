from __future__ import print_function

import os

lines = open("note.txt").read().count("\n") if os.path.exists("note.txt") else 0
print(os.path.basename(os.getcwd()), lines)
with open("note.txt", "a") as file:
    file.write("a line\n")
if not os.path.isdir("below"):
    os.mkdir("below")
os.chdir("below")
with open("deep.txt", "a") as file:
    file.write("a line\n")
