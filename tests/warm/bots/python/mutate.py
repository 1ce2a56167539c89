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

libc = ctypes.CDLL(None, use_errno=True)
dice = random.Random(int(sys.argv[1]))


def objects():
    global kept
    kept = [list(range(dice.randrange(3000))) for _ in range(dice.randrange(200))]
    math.pi = 3
    json.note = kept
    random.seed(4)


def strings():
    return re.compile("a{%d}b|c" % dice.randrange(1, 50)).match("x" * dice.randrange(1, 5000000))


def modules():
    for name in dice.sample(["decimal", "fractions", "heapq", "statistics", "textwrap", "csv", "calendar"], 3):
        __import__(name)


def environment():
    os.environ["NOTE"] = "x" * dice.randrange(100000)
    os.chdir("/")
    os.umask(0o777)


def descriptors():
    for _ in range(dice.randrange(300)):
        os.open("/dev/null", os.O_RDWR)
    os.dup2(0, 150)
    os.dup2(1, 199)
    if dice.randrange(2):
        os.closerange(3, 4000)


def sockets():
    global pair
    pair = socket.socketpair()
    pair[0].send(b"note")
    socket.send_fds(pair[1], [b"x"], [1])


def handlers():
    for number in (signal.SIGUSR1, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, dice.choice([signal.SIG_IGN, lambda *_: None]))
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2, signal.SIGTERM])


def mappings():
    global maps
    maps = [mmap.mmap(-1, dice.randrange(1, 1 << 22), flags=flags) for flags in (mmap.MAP_PRIVATE, mmap.MAP_SHARED)]
    for one in maps:
        one[0] = 7


def deep():
    def down(n):
        return 0 if n == 0 else 1 + down(n - 1)

    sys.setrecursionlimit(5000)
    down(dice.randrange(4000))


def poke():
    """Writes into memory behind the language's back, where nothing breaks at once."""
    page = ctypes.addressof(ctypes.c_char.in_dll(libc, "environ")) & ~4095
    note = ctypes.create_string_buffer(b"note" * 8)
    ctypes.memmove(ctypes.cast(libc.getenv, ctypes.c_void_p).value and page + 4064, note, 8)


def protect():
    """Writes to code."""
    code = ctypes.cast(libc.l64a, ctypes.c_void_p).value
    libc.mprotect(ctypes.c_void_p(code & ~4095), 4096, 7)
    ctypes.memset(code, 0xCC, 4)


def unmap():
    """Takes the place of a library's pages."""
    code = ctypes.cast(libc.l64a, ctypes.c_void_p).value & ~4095
    libc.munmap(ctypes.c_void_p(code), 4096)


def stacks():
    libc.sigaltstack(ctypes.create_string_buffer(b"\0" * 8 + b"\2\0\0\0" + b"\0" * 12), None)
    libc.syscall(273, ctypes.create_string_buffer(24), 24)  # set_robust_list


def names():
    libc.prctl(15, b"note", 0, 0, 0)  # PR_SET_NAME


def limits():
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (500, 600))


def timers():
    signal.setitimer(signal.ITIMER_REAL, 1000)


def alarms():
    signal.alarm(1000)


def priority():
    os.nice(3)


def sequences():
    libc.syscall(334, ctypes.create_string_buffer(64), 32, 0, 7)  # rseq


def children():
    if os.fork() == 0:
        os._exit(0)


def threads():
    import threading

    threading.Thread(target=lambda: None).start()


def proc():
    for name, text in ("comm", "note"), ("oom_score_adj", "1000"), ("timerslack_ns", "99999"), ("coredump_filter", "1"):
        try:
            with open("/proc/self/" + name, "w") as file:
                file.write(text)
        except OSError:
            pass


def memory_file():
    try:
        with open("/proc/self/mem", "r+b", 0) as file:
            file.seek(ctypes.cast(libc.l64a, ctypes.c_void_p).value)
            file.write(b"\xcc")
    except OSError:
        pass


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
    if how == 3:
        sys.stdout = None


often = [objects, strings, modules, environment, descriptors, sockets, handlers, mappings, deep, poke, stacks, proc]
seldom = [protect, unmap, names, limits, timers, alarms, priority, sequences, children, threads, memory_file, number]
chosen = [dice.choice(often) for _ in range(2)] + [dice.choice(seldom if dice.randrange(10) == 0 else often)]
sys.stdout.write(" ".join(one.__name__ for one in chosen) + "\n")
sys.stdout.flush()
for one in chosen:
    one()
ends()
