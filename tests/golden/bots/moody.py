"""moody.py GAME ODDS [MISDEED...]: plays any of the five games at random, and on one ask in ODDS does
one of the MISDEEDS (all, when none is named) instead. What it does depends on what it is asked alone."""

import os
import random
import signal
import sys
import time
import zlib

GAME, ODDS = sys.argv[1], int(sys.argv[2])
KINDS = ("empty", "garbage", "bytes", "long", "near", "crash", "killed", "badexit", "hang", "lingering",
         "flood")
NEAR = ["NN", "w", "6 1", "-0 1", "+1 2", "1", "0 0 0\n", "3", "13", "0:0", "1 -1", "NNNN", "0x1 2", "W"]
TEAM = (f"Moody-{'-'.join(sys.argv[3:-1])}"[:32]
        + "|a:0:90:90:50:1:10:13|a:1:100:60:70:4:5:7|b:4:50:50:100:0:14:2")


def split_arguments():
    """The misdeeds named on the command line of the tournament, and the arguments of the ask."""
    misdeeds, rest = [], sys.argv[3:]
    while rest and rest[0] in KINDS:
        misdeeds.append(rest.pop(0))
    return misdeeds or list(KINDS), rest


def valid_reply(rng, asked):
    if GAME == "samurai":
        return rng.choice(["W", "Bow", "G", "Quick", "I", "P", "Overhead\n", "Parry", "I I"])
    if GAME == "coins":
        letters = "".join(rng.choices("N123ABCXYZFUUFRT", k=3))
        return rng.choice(" \n") + letters + rng.choice(["", "\n", " \r\n"])
    if GAME == "morra":
        numbers = f"{rng.randint(0, 5)} {rng.choice(' 0')}{rng.randint(0, 5)}"
        return numbers + rng.choice(["", "\n", " x 9 é\n", "\t7"])
    if GAME == "dilemma":
        return dilemma_reply(rng, asked)
    if asked == "T":
        return TEAM
    if asked.startswith("B"):
        return ":".join(str(rng.randint(0, 2)) for _ in range(3)) + "\n"
    if asked.startswith("C"):
        return str(rng.randint(0, 2))
    return rng.choice(["0", "1", "2", "0\n", " 1", "2", "10", "11", "12\n"])


def dilemma_reply(rng, asked):
    count, own = map(int, asked.split()[:2])
    taken = [str(n) for n in range(1, count + 1) if n != own and rng.random() < 0.3]
    rng.shuffle(taken)
    state = rng.choice(["", "\n", "\n\n", f"\nstate {rng.random()}", "\n more \t é\nignored\n",
                        "\r\ncr\r\n"])
    return rng.choice(" \t").join(taken + taken[:1]) + state


def misbehave(kind, rng, asked):
    if kind == "empty":
        return ""
    if kind == "garbage":
        return "".join(chr(rng.randint(32, 126)) for _ in range(rng.randint(1, 40)))
    if kind == "bytes":
        return bytes(rng.randint(0, 255) for _ in range(rng.randint(1, 12)))
    if kind == "long":
        return valid_reply(rng, asked) * 40
    if kind == "near":
        return rng.choice(NEAR)
    if kind == "crash":
        sys.exit(3)
    if kind == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "hang":
        time.sleep(600)
    reply = "x" * 3_000_000 if kind == "flood" else valid_reply(rng, asked)
    sys.stdout.write(reply)
    sys.stdout.flush()
    if kind == "lingering":
        time.sleep(600)
    sys.exit(4 if kind == "badexit" else 0)


def main():
    misdeeds, arguments = split_arguments()
    asked = sys.stdin.read() if GAME == "dilemma" else " ".join(arguments)
    rng = random.Random(zlib.crc32(asked.encode("utf-8", "surrogateescape")))
    bad = asked != "T" and rng.randrange(ODDS) == 0
    reply = misbehave(rng.choice(misdeeds), rng, asked) if bad else valid_reply(rng, asked)
    sys.stdout.buffer.write(reply if isinstance(reply, bytes) else reply.encode())


main()
