#!/usr/bin/env python3
"""Recomputes every session of a transcript from the rules alone.

    hilltop show STORE --transcript > FILE
    recompute.py FILE [OPTIONS]; --help tells the options

An implementation of the five games of its own: it shares nothing with the host but the rules. Each
line that differs from what the rules give is printed with its number, and the exit status is then 1.
After the first step that differs the rest of that session is left out.
"""

import argparse
import base64
import collections
import json
import re
import sys

import codemon
import coins
import dilemma
import morra
import samurai
from careers import Careers
from game import Wrong, expect, is_integer

GAMES = {module.__name__: module for module in (samurai, coins, dilemma, morra, codemon)}
FAULTS = (None, "timeout", "crash", "invalid", "flood", "resign")
FIELDS = {
    "session": "event match kind game game_version params seed round seats",
    "ask": "event step seat argv stdin reply action fault why",
    "step": "event step chance state digest",
    "bye": "event round entrant",
    "result": "event scores points forfeit records",
}


class Checker:
    def __init__(self, points):
        self.points = points
        self.differences = 0
        self.counts = collections.Counter()
        self.faults = collections.Counter()
        self.totals = collections.Counter()  # points by entrant
        self.ids = {}  # entrant numbers by entrant
        self.matches = set()
        self.round = 0
        self.game = None  # game, version and params, the same throughout
        self.careers = Careers()

    def differ(self, line, text):
        self.differences += 1
        print(f"line {line}: {text}")

    def check(self, events):
        """`events`: pairs of line number and object."""
        session = None
        for line, event in events:
            kind = event.get("event")
            self.counts[kind] += 1
            try:
                expect_fields(event)
                if kind in ("session", "bye"):
                    if session and not session.closed:
                        self.differ(line, "the session before has no result")
                    session = None
                    self.see_round(event["round"])
                if kind == "session":
                    session = SessionCheck(self, event)
                elif kind == "bye":
                    self.bye(event)
                elif session is None:
                    raise Wrong("no session has begun")
                elif not session.skipped:
                    session.take(line, event)
            except (Wrong, KeyError, TypeError, ValueError, IndexError) as wrong:
                self.differ(line, f"{kind}: {wrong}")
                session = Skipped()
        if session and not session.closed:
            self.differ(line, "the last session has no result")

    def see_round(self, number):
        if not is_integer(number) or number < max(1, self.round):
            raise Wrong(f"round {number!r} after round {self.round}")
        self.round = number

    def bye(self, event):
        """A round without a match, which scores as a draw."""
        if self.game is None:
            raise Wrong("a bye before any session")
        game, _, params = self.game
        self.totals[event["entrant"]] += self.points_of(GAMES[game].SESSIONS["match"])[1]
        if game == "codemon":
            self.careers.bye(event["entrant"], params["bonus_every"])

    def points_of(self, kind):
        return self.points or kind.POINTS


def expect_fields(event):
    names = FIELDS.get(event.get("event"))
    if names is None:
        raise Wrong(f"unknown event {event.get('event')!r}")
    optional = {"reply_base64", "stdin_base64", "wall_us", "cpu_us"} if event["event"] == "ask" else set()
    expect("the fields", sorted(event.keys() - optional), sorted(names.split()))


class Skipped:
    """What is left of a session after a difference."""

    closed = skipped = True


class SessionCheck:
    """One session, event by event."""

    def __init__(self, checker, session):
        self.checker, self.session = checker, session
        self.closed = self.skipped = False
        self.check_session()
        if session["game"] == "codemon":
            self.played = checker.careers.start(session)
        else:
            self.played = GAMES[session["game"]].SESSIONS[session["kind"]](session)
        self.number = 0
        self.opened = not self.played.OPENING
        self.asks = []  # pairs of line and event, since the last step
        self.forfeited = []

    def check_session(self):
        session, checker = self.session, self.checker
        if session["game"] not in GAMES or session["kind"] not in GAMES[session["game"]].SESSIONS:
            raise Wrong(f"no session {session['kind']!r} of game {session['game']!r}")
        this = (session["game"], session["game_version"], session["params"])
        checker.game = checker.game or this
        expect("game, version and params", list(this), list(checker.game))
        defaults = GAMES[session["game"]].SESSIONS[session["kind"]].DEFAULTS
        required = {name for name, value in defaults.items() if value is not None}
        if not required <= session["params"].keys() <= defaults.keys():
            raise Wrong(f"the params are {sorted(session['params'])}")
        if not re.fullmatch("0|[1-9][0-9]*", session["seed"]) or int(session["seed"]) >= 2**64:
            raise Wrong(f"the seed is {session['seed']!r}")
        if not isinstance(session["match"], str) or session["match"] in checker.matches:
            raise Wrong(f"the match {session['match']!r} is there twice")
        checker.matches.add(session["match"])
        for place, seat in enumerate(session["seats"]):
            expect("the fields of a seat", sorted(seat), ["entrant", "id", "record", "seat"])
            expect("seat", seat["seat"], place)
            expect(f"id of {seat['entrant']}", seat["id"],
                   checker.ids.setdefault(seat["entrant"], seat["id"]))
            if session["game"] != "codemon":
                expect("record", seat["record"], None)
        if len({seat["id"] for seat in session["seats"]}) < len(session["seats"]):
            raise Wrong("an entrant has two seats")

    def take(self, line, event):
        if self.closed:
            raise Wrong("after the result")
        kind = event["event"]
        if kind == "ask":
            self.asks.append((line, event))
        elif kind == "step" and not self.opened:
            self.open(event)
        elif kind == "step":
            self.step(event)
        else:
            self.result(event)

    def open(self, event):
        expect("step", event["step"], 0)
        expect("asks before step 0", len(self.asks), 0)
        self.played.open(event["chance"])
        self.opened = True
        self.check_state(event)

    def step(self, event):
        self.number += 1
        expect("step", event["step"], self.number)
        pending = [] if self.forfeited else self.played.pending()
        expect("the seats asked", [ask["seat"] for _, ask in self.asks], pending)
        if not pending:
            raise Wrong("a step after the end")
        actions, forfeits = {}, []
        for line, ask in self.asks:
            try:
                self.check_ask(ask, event["chance"])
            except Wrong as wrong:
                self.checker.differ(line, f"ask: {wrong}")
                self.closed = self.skipped = True
            actions[ask["seat"]] = ask["action"]
            if self.played.forfeits(ask["fault"]):
                forfeits.append(ask["seat"])
        self.asks = []
        self.forfeited = forfeits
        if self.skipped:
            return
        if not forfeits:
            self.played.step(actions, event["chance"])
        self.check_state(event)

    def check_state(self, event):
        expect("state", event["state"], self.played.state())
        if not re.fullmatch("([0-9a-f]{2})+", event["digest"]):
            raise Wrong(f"the digest is {event['digest']!r}")

    def check_ask(self, ask, chance):
        seat, fault, played = ask["seat"], ask["fault"], self.played
        expect("step", ask["step"], self.number)
        argv, stdin = played.ask(seat, chance)
        expect("argv", ask["argv"], argv)
        expect("stdin", exact_bytes(ask, "stdin"), stdin)
        raw = exact_bytes(ask, "reply")
        if fault not in FAULTS:
            raise Wrong(f"the fault is {fault!r}")
        if fault:
            self.checker.faults[fault] += 1
        if (ask["why"] is None) != (fault is None) or "\n" in (ask["why"] or ""):
            raise Wrong(f"why is {ask['why']!r} with fault {fault!r}")
        decoded = None if raw is None else played.decode(seat, raw)
        self.check_fault(fault, raw, decoded)
        expect("action", ask["action"], self.counting_action(seat, fault, decoded))
        if fault is None:
            played.counted(seat, raw)

    def check_fault(self, fault, raw, decoded):
        """The fault must be one that the rules allow with that reply."""
        if fault is None and decoded is None:
            raise Wrong(f"the reply {raw!r} counts, which the rules call bad")
        loses = ("flood", "resign", *self.played.LOSE_REPLIES)
        if fault is not None and fault not in loses and decoded is not None:
            raise Wrong(f"the reply {raw!r} does not count, which the rules call good: {fault}")

    def counting_action(self, seat, fault, decoded):
        if fault is None:
            return decoded
        return "-" if self.played.forfeits(fault) else self.played.default(seat)

    def result(self, event):
        expect("asks without a step", len(self.asks), 0)
        if not self.opened or not self.forfeited and self.played.pending():
            raise Wrong("the session is not over")
        scores = self.played.scores(self.forfeited)
        expect("forfeit", event["forfeit"], self.forfeited)
        expect("scores", event["scores"], scores)
        expect("points", event["points"], self.points(scores))
        expect("records", event["records"], self.played.records())
        for seat, points in zip(self.session["seats"], event["points"]):
            self.checker.totals[seat["entrant"]] += points
        if self.session["game"] == "codemon":
            self.checker.careers.end(self.session, self.played)
        self.closed = True

    def points(self, scores):
        prizes = self.checker.points_of(self.played)
        if self.session["kind"] != "match" or prizes is None:
            return scores
        win, draw, loss = prizes
        winner = self.played.winner(self.forfeited)
        if winner is None:
            return [draw, draw]
        return [win if seat == winner else loss for seat in (0, 1)]


def exact_bytes(ask, name):
    """The bytes of a text that the transcript shows, and whether it shows them truly."""
    text, encoded = ask[name], ask.get(name + "_base64")
    if text is None or encoded is None:
        expect(f"{name}_base64", encoded, None)
        return None if text is None else text.encode()
    raw = base64.b64decode(encoded, validate=True)
    try:
        raw.decode()
    except UnicodeDecodeError:
        expect(name, text, shown(raw))
        return raw
    raise Wrong(f"{name}_base64 holds valid UTF-8")


def shown(raw):
    """The text with U+FFFD for each byte that is part of no valid character."""
    text, at = "", 0
    while at < len(raw):
        for length in (1, 2, 3, 4):
            try:
                text += raw[at:at + length].decode()
                break
            except UnicodeDecodeError:
                continue
        else:
            text, length = text + "\ufffd", 1
        at += length
    return text


def read_events(file):
    for number, line in enumerate(file, 1):
        try:
            event = json.loads(line)
        except ValueError as error:
            sys.exit(f"line {number}: no JSON: {error}")
        if not isinstance(event, dict):
            sys.exit(f"line {number}: no JSON object")
        yield number, event


def main():
    parser = argparse.ArgumentParser(description="Recomputes a transcript from the rules.")
    parser.add_argument("file")
    parser.add_argument("--points", type=lambda text: tuple(map(float, text.split(","))),
                        help="win,draw,loss, where they are not the published ones")
    parser.add_argument("--sum", type=float, help="what the points of all entrants must add up to")
    parser.add_argument("--faults", type=lambda text: set(text.split(",")), default=set(),
                        help="faults of which at least one must be there")
    parser.add_argument("--table", action="store_true", help="print the points of each entrant")
    parser.add_argument("--seed-file", help="the dilemma's numbers, where the tournament names a file")
    options = parser.parse_args()
    if options.seed_file:
        with open(options.seed_file, encoding="ascii") as file:
            dilemma.Match.seeds = file.read().split()

    checker = Checker(options.points)
    with open(options.file, encoding="utf-8") as file:
        checker.check(read_events(file))
    if not checker.counts["session"]:
        checker.differ(1, "no session")
    total = sum(checker.totals.values())
    if options.sum is not None and total != options.sum:
        checker.differ("-", f"the points add up to {total:g}, not {options.sum:g}")
    for fault in sorted(options.faults - checker.faults.keys()):
        checker.differ("-", f"no fault {fault} in the whole transcript")
    if options.table:
        for entrant, points in checker.totals.most_common():
            print(f"{points:10g}  {entrant}")
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(checker.counts.items()))
    print(f"{counts}; faults {dict(sorted(checker.faults.items()))}; points {total:g}; "
          f"{checker.differences} differences")
    sys.exit(1 if checker.differences else 0)


if __name__ == "__main__":
    main()
