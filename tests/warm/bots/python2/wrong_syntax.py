from __future__ import print_function

print("before")


def f():
    return = 1


print("after")
