print("before")


def f():
    return = 1


print("after")
