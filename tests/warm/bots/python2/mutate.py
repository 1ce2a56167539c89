# What the fork of a runtime must not remember. The first word is a seed: three of these, and an end.
import ctypes
import json
import math
import mmap
import os
import random
import re
import signal
import socket
import sys

libc = ctypes.CDLL(None)
dice = random.Random(int(sys.argv[1]))


def objects():
    global kept
    kept = [range(dice.randrange(3000)) for _ in range(dice.randrange(200))]
    math.pi = 3
    json.note = kept


def strings():
    return re.compile("a{%d}b|c" % dice.randrange(1, 50)).match("x" * dice.randrange(1, 5000000))


def modules():
    for name in dice.sample(["decimal", "fractions", "heapq", "textwrap", "csv", "calendar"], 3):
        __import__(name)


def environment():
    os.environ["NOTE"] = "x" * dice.randrange(100000)
    os.chdir("/")
    os.umask(0o777)


def descriptors():
    for _ in range(dice.randrange(300)):
        os.open("/dev/null", os.O_RDWR)
    os.dup2(1, 199)
    if dice.randrange(2):
        os.closerange(3, 4000)


def sockets():
    global pair
    pair = socket.socketpair()
    pair[0].send(b"note")


def handlers():
    for number in (signal.SIGUSR1, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, dice.choice([signal.SIG_IGN, lambda *_: None]))


def mappings():
    global maps
    maps = [mmap.mmap(-1, dice.randrange(1, 1 << 22), flags) for flags in (mmap.MAP_PRIVATE, mmap.MAP_SHARED)]
    for one in maps:
        one[0] = "7"


def deep():
    def down(n):
        return 0 if n == 0 else 1 + down(n - 1)

    sys.setrecursionlimit(5000)
    down(dice.randrange(2000))


def old_classes():
    class Old:
        def __del__(self):
            pass

    global old
    old = Old()
    old.it = old


def timers():
    signal.setitimer(signal.ITIMER_REAL, 1000)


def children():
    if os.fork() == 0:
        os._exit(0)


def number():
    os.getpid()


def ends():
    how = dice.randrange(8)
    if how == 0:
        sys.exit(dice.randrange(256))
    if how == 1:
        os._exit(3)
    if how == 2:
        raise ValueError("note")


often = [objects, strings, modules, environment, descriptors, sockets, handlers, mappings, deep, old_classes]
seldom = [timers, children, number]
chosen = [dice.choice(often) for _ in range(2)] + [dice.choice(seldom if dice.randrange(10) == 0 else often)]
sys.stdout.write(" ".join(one.__name__ for one in chosen) + "\n")
sys.stdout.flush()
for one in chosen:
    one()
ends()
