"""Ultimate Samurai Showdown, from its rules alone."""

from game import Session, duel_winner, expect, winner_takes_one

BEATS = {"I": "O", "O": "P", "P": "I"}


class Match(Session):
    DEFAULTS = {"health": 20, "honour": 1, "turns": 500, "sword_honour": 7, "damage": 1,
                "sword_damage": 2}
    POINTS = (1, 0.5, 0)

    def __init__(self, session):
        super().__init__(session)
        self.health = [self.params["health"]] * 2
        self.honour = [self.params["honour"]] * 2
        self.history = ["", ""]

    def pending(self):
        over = len(self.history[0]) >= self.params["turns"] or any(map(self.dead, (0, 1)))
        return [] if over else [0, 1]

    def dead(self, seat):
        return self.honour[seat] < 0 or self.health[seat] <= 0

    def ask(self, seat, chance):
        other = 1 - seat
        histories = [self.history[seat], self.history[other]] if self.history[0] else []
        numbers = (self.health[seat], self.health[other], self.honour[seat], self.honour[other])
        return histories + [str(number) for number in numbers], b""

    def decode(self, seat, raw):
        letter = raw[:1].decode("latin-1")
        return letter if letter and letter in "WBGIPO" else None

    def default(self, seat):
        return "W"

    def step(self, actions, chance):
        expect("chance", chance, {})
        sword = [honour >= self.params["sword_honour"] for honour in self.honour]
        for seat in (0, 1):
            mine, theirs = actions[seat], actions[1 - seat]
            if mine in BEATS and (theirs in "WB" or BEATS[mine] == theirs):
                self.health[1 - seat] -= self.params["sword_damage" if sword[seat] else "damage"]
            self.honour[seat] += self.gain(seat, mine)
        for seat in (0, 1):
            self.history[seat] += actions[seat]

    def gain(self, seat, action):
        """The honour that an action brings."""
        if action == "G":
            return -1 if self.history[seat].endswith("G") else 0
        return {"W": 0, "B": 1}.get(action, -1)

    def state(self):
        return {"turn": len(self.history[0]), "health": self.health, "honour": self.honour,
                "history": self.history}

    def winner(self, forfeits):
        struck = [honour < 0 for honour in self.honour]
        fallen = struck if any(struck) else [health <= 0 for health in self.health]
        survivor = fallen.index(False) if sum(fallen) == 1 else None
        return duel_winner(forfeits, survivor)

    def scores(self, forfeits):
        return winner_takes_one(self.winner(forfeits))


SESSIONS = {"match": Match}
