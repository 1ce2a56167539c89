"""Morra, from its rules alone."""

from game import Session, digits, duel_winner, expect, words


class Match(Session):
    DEFAULTS = {"turns": 1000, "highest": 5, "points": "sum", "fixed": 1, "bad_reply": "forfeit"}
    POINTS = (2, 1, 0)
    LOSE_REPLIES = ("timeout",)  # still running at the deadline is late, whatever was printed

    def __init__(self, session):
        super().__init__(session)
        self.choices = ["", ""]
        self.guesses = ["", ""]
        self.totals = [0, 0]

    def pending(self):
        return [0, 1] if len(self.choices[0]) < self.params["turns"] else []

    def ask(self, seat, chance):
        return [text for who in (seat, 1 - seat)
                for text in (self.choices[who], self.guesses[who], str(self.totals[who]))], b""

    def decode(self, seat, raw):
        numbers = [digits(word) for word in words(raw)[:2]]
        if len(numbers) < 2 or any(n is None or n > self.params["highest"] for n in numbers):
            return None
        return f"{numbers[0]} {numbers[1]}"

    def default(self, seat):
        return "-" if self.params["bad_reply"] == "forfeit" else "0 0"

    def forfeits(self, fault):
        return fault == "resign" or fault is not None and self.params["bad_reply"] == "forfeit"

    def step(self, actions, chance):
        expect("chance", chance, {})
        moves = [[int(word) for word in actions[seat].split()] for seat in (0, 1)]
        right = [moves[seat][1] == moves[1 - seat][0] for seat in (0, 1)]
        if right[0] != right[1]:
            both = moves[0][0] + moves[1][0]
            gain = both if self.params["points"] == "sum" else self.params["fixed"]
            self.totals[right.index(True)] += gain
        for seat, (choice, guess) in enumerate(moves):
            self.choices[seat] += str(choice)
            self.guesses[seat] += str(guess)

    def state(self):
        return {"turn": len(self.choices[0]), "choices": self.choices, "guesses": self.guesses,
                "scores": self.totals}

    def scores(self, forfeits):
        return self.totals

    def winner(self, forfeits):
        a, b = self.totals
        return duel_winner(forfeits, None if a == b else int(b > a))


SESSIONS = {"match": Match}
