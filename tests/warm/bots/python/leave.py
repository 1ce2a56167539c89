# Prints what one ask could leave for the next where /proc shows nothing of it; then does what the first word says.
import ctypes
import os
import resource
import signal
import sys
import time

PAGE = 4096
SLEEPS = 100
libc = ctypes.CDLL(None, use_errno=True)


def mapping(name):
    with open("/proc/self/maps") as file:
        line = next(line for line in file if line.rstrip().endswith(name))
    return [int(number, 16) for number in line.split()[0].split("-")]


def empty_pages():
    return [ctypes.string_at(page, PAGE) == bytes(PAGE) for page in range(*mapping("[stack]"), PAGE)]


empty = empty_pages()  # before anything else needs a deeper stack


class SignalStack(ctypes.Structure):
    _fields_ = [("start", ctypes.c_void_p), ("flags", ctypes.c_int), ("size", ctypes.c_size_t)]


def look():
    stack = SignalStack()
    libc.sigaltstack(None, ctypes.byref(stack))
    return stack.start, stack.size, mapping("[heap]"), empty


def signal_stack():
    """One that holds whatever stack the fork is reset on."""
    libc.sigaltstack(ctypes.byref(SignalStack(1 << 16, 0, (1 << 47) - (1 << 17))), None)


def stack_pages():
    """Takes pages away, which come back with nothing in them when the stack grows; and reads them."""
    start = mapping("[stack]")[0]
    libc.munmap(ctypes.c_void_p(start), 20 * PAGE)
    ctypes.memset(start, 1, 8)
    empty_pages()
    os._exit(0)


def heap():
    libc.syscall(12, ctypes.c_void_p(mapping("[heap]")[1] - PAGE))  # brk
    os._exit(0)


def output():
    """By reference to memory, which whoever reads it finds as it is then."""

    class Part(ctypes.Structure):
        _fields_ = [("start", ctypes.c_char_p), ("size", ctypes.c_size_t)]

    libc.vmsplice(1, ctypes.byref(Part(b"note", 4)), 1, 0)


def group():
    os.getpgrp()


def sleep():
    for _ in range(SLEEPS):
        time.sleep(0.001)


def elsewhere():
    name = "/var/tmp/hilltop-%s" % os.urandom(8).hex()
    os.close(os.open(name, os.O_WRONLY | os.O_CREAT))
    os.unlink(name)
    print("written")


def rewrite():
    with open(__file__, "a") as file:
        file.write("#\n")


print("blocked:", len(signal.pthread_sigmask(signal.SIG_BLOCK, [])))
print("slept:", resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw >= SLEEPS)
print(look())
sys.stdout.flush()
if sys.argv[1:]:
    globals()[sys.argv[1]]()
