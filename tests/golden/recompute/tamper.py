#!/usr/bin/env python3
"""tamper.py FILE...: the checker must find whatever is changed in a transcript that is by the rules."""

import contextlib
import copy
import io
import json
import random
import sys

from recompute import Checker

# What the rules do not determine, and a tournament's settings.
FREE = {"digest", "seed", "match", "round", "why", "game_version", "params", "entrant", "id"}
TAMPERINGS = 400


def differences(events):
    checker = Checker(None)
    with contextlib.redirect_stdout(io.StringIO()):
        checker.check(list(enumerate(events, 1)))
    return checker.differences


def leaves(value, path=()):
    """The paths of all numbers, texts and truth values of an event that the rules determine."""
    if isinstance(value, dict):
        # Of two equally fast monsters either may move first, and often to the same end.
        free = FREE | ({"first"} if value.get("coin") else set())
        children = [(key, child) for key, child in value.items()
                    if key not in free or path and key in ("id", "round")]
    elif isinstance(value, list):
        children = list(enumerate(value))
    else:
        return [] if path == ("event",) else [path]
    return [leaf for key, child in children for leaf in leaves(child, path + (key,))]


def other(value, rng):
    """A value of the same kind that is not that one."""
    if value is None:
        return 0
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + rng.choice([-1, 1])
    if not value:
        return "0"
    at = rng.randrange(len(value))
    letter = rng.choice([c for c in "0123456789WBGx" if c != value[at]])
    return value[:at] + letter + value[at + 1:]


def change_value(events, rng):
    at = rng.randrange(len(events))
    paths = leaves(events[at])
    if not paths:
        return None
    path = rng.choice(paths)
    changed = copy.deepcopy(events[at])
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = other(place[path[-1]], rng)
    return events[:at] + [changed] + events[at + 1:], f"line {at + 1}: {path} changed"


def drop_line(events, rng):
    at = rng.randrange(len(events))
    return events[:at] + events[at + 1:], f"line {at + 1} dropped"


def repeat_line(events, rng):
    at = rng.randrange(len(events))
    return events[:at] + [events[at]] + events[at:], f"line {at + 1} twice"


def swap_lines(events, rng):
    at = rng.randrange(len(events) - 1)
    swapped = [events[at + 1], events[at]]
    return events[:at] + swapped + events[at + 2:], f"lines {at + 1} and {at + 2} swapped"


def main():
    missed = 0
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            events = [json.loads(line) for line in file]
        if differences(events):
            sys.exit(f"{name} is not by the rules in the first place")
        rng = random.Random(7)
        for number in range(TAMPERINGS):
            how = (change_value, change_value, change_value, drop_line, repeat_line, swap_lines)[number % 6]
            tampered = how(events, rng)
            if tampered and not differences(tampered[0]):
                missed += 1
                print(f"{name}: not found: {tampered[1]}")
    print(f"{missed} tamperings not found")
    sys.exit(1 if missed or len(sys.argv) < 2 else 0)


main()
