"""The take-1 dilemma, from its rules alone."""

from game import Session, Wrong, digits, expect, words


class Match(Session):
    DEFAULTS = {"rounds": None, "rounds_per_player": 25, "gain": 1, "loss": 2, "seed_file": None,
                "trailing_space": False}
    OPENING = True
    FREE_FOR_ALL = True
    seeds = []  # the numbers of the seed file, where there is one at hand
    LOSE_REPLIES = ("timeout", "crash")  # a program must also be done in time, and exit with 0

    def open(self, chance):
        count = len(self.seats)
        expect("names of the chance", list(chance), ["ids"])
        expect("the ids dealt", sorted(chance["ids"]), list(range(1, count + 1)))
        self.ids = chance["ids"]
        rounds = self.params["rounds"]
        self.rounds = self.params["rounds_per_player"] * count if rounds is None else rounds
        self.totals = [0] * count
        self.lines = []
        self.takes = []
        self.memory = [None] * count  # the state lines, bytes; None: none given yet

    def pending(self):
        return list(range(len(self.seats))) if len(self.lines) < self.rounds else []

    def ask(self, seat, chance):
        head = f"{len(self.seats)} {self.ids[seat]} {len(self.lines)}\n"
        text = "".join([head, *self.lines, chance["r"], "\n"]).encode()
        memory = self.memory[seat]
        if memory is not None or not self.params["trailing_space"]:
            text += (memory or b"") + b"\n"
        return [], text

    def decode(self, seat, raw):
        chosen = [digits(word) for word in words(raw.split(b"\n")[0])]
        count, own = len(self.seats), self.ids[seat]
        if any(c is None or c == own or not 1 <= c <= count for c in chosen):
            return None
        return " ".join(map(str, sorted(set(chosen))))

    def counted(self, seat, raw):
        """A reply that counted: its second line is the state from now on."""
        lines = raw.split(b"\n")
        if lines[-1] == b"":
            lines.pop()  # what follows the last line's end is no line
        if len(lines) > 1:
            self.memory[seat] = lines[1]
        elif not self.params["trailing_space"]:
            self.memory[seat] = None

    def default(self, seat):
        return ""

    def step(self, actions, chance):
        expect("names of the chance", list(chance), ["r"])
        self.check_r(chance["r"])
        self.takes = sorted([self.ids[seat], int(victim)]
                            for seat, action in actions.items() for victim in action.split())
        for taker, victim in self.takes:
            self.totals[self.ids.index(taker)] += self.params["gain"]
            self.totals[self.ids.index(victim)] -= self.params["loss"]
        pairs = [f"({taker}, {victim})" for taker, victim in self.takes]
        if self.params["trailing_space"]:
            pairs.append("")
        self.lines.append(" ".join(pairs) + "\n")

    def check_r(self, text):
        if not (isinstance(text, str) and text.isascii() and text.isdigit()
                and text == str(int(text)) and int(text) < 2**64):
            raise Wrong(f"r is {text!r}")
        if len(self.lines) < len(self.seeds):
            expect("r", text, self.seeds[len(self.lines)])

    def state(self):
        return {"round": len(self.lines), "scores": self.totals, "takes": self.takes}

    def scores(self, forfeits):
        return self.totals


SESSIONS = {"match": Match}
