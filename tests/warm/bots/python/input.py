import sys

text = sys.stdin.read()
print(len(text), len(text.splitlines()))
