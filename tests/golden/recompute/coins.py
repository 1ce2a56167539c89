"""Coins, from its rules alone."""

from game import SPACE, Session, Wrong, expect, is_integer


class Player:
    def __init__(self, entrant):
        self.id = entrant
        self.points = self.flipped = self.unflipped = 0


class Match(Session):
    DEFAULTS = {"rounds": 50, "actions": 3, "pile": None, "take": -1, "put": 1, "remove": 0,
                "flip": 2, "unflip": -2, "get_flipped": 2, "get_unflipped": -1, "end_flipped": 2,
                "end_unflipped": -1, "lenient": False}
    OPENING = True
    FREE_FOR_ALL = True

    def open(self, chance):
        n = len(self.seats)
        expect("names of the chance", sorted(chance), ["order", "pile"])
        pile, fixed, most = chance["pile"], self.params["pile"], 2**n + 10 * n
        if not is_integer(pile) or (pile != fixed if fixed is not None
                                    else not most - n * n <= pile <= most):
            raise Wrong(f"a pile of {pile!r} with {n} players and pile {fixed!r}")
        expect("the ids seated", sorted(chance["order"]), sorted(s["id"] for s in self.seats))
        self.pile = pile
        self.players = [Player(entrant) for entrant in chance["order"]]
        self.turns = 0

    def place(self):
        """Where at the table the next turn is."""
        return self.turns % len(self.players)

    def seat_at(self, place):
        return [s["id"] for s in self.seats].index(self.players[place].id)

    def pending(self):
        return [] if self.over() else [self.seat_at(self.place())]

    def over(self):
        rounds = self.params["rounds"]
        return self.turns and self.pile == 0 or self.turns == rounds * len(self.players)

    def ask(self, seat, chance):
        number = self.turns // len(self.players) + 1
        everybody = [f"{p.id}_{p.points}_{p.flipped}_{p.unflipped}" for p in self.players]
        return [";".join([str(number), str(self.seats[seat]["id"]), str(self.pile), *everybody])], b""

    def decode(self, seat, raw):
        text, wanted = raw.strip(SPACE).decode("latin-1"), self.params["actions"]
        known = ["N" if letter not in "N123ABCXYZFURT" else letter for letter in text]
        if self.params["lenient"]:
            return "".join(known[:wanted]) if len(text) >= wanted else None
        return text if len(text) == wanted and list(text) == known else None

    def default(self, seat):
        return "N" * self.params["actions"]

    def step(self, actions, chance):
        expect("chance", chance, {})
        for letter in actions[self.seat_at(self.place())]:
            self.act(self.players[self.place()], letter)
        self.turns += 1
        if self.over():
            for player in self.players:
                player.points += (self.params["end_flipped"] * player.flipped
                                  + self.params["end_unflipped"] * player.unflipped)

    def act(self, player, letter):
        if letter in "123":
            coins = min(int(letter), self.pile)
            player.unflipped += coins
            self.pile -= coins
            player.points += self.params["take"] * coins
        elif letter in "ABC":
            coins = min("ABC".index(letter) + 1, player.unflipped)
            player.unflipped -= coins
            self.pile += coins
            player.points += self.params["put"] * coins
        elif letter in "XYZ":
            coins = min("XYZ".index(letter) + 1, player.unflipped)
            player.unflipped -= coins
            player.points += self.params["remove"] * coins
        elif letter == "F" and player.unflipped:
            player.unflipped -= 1
            player.flipped += 1
            player.points += self.params["flip"]
        elif letter == "U" and player.flipped:
            player.flipped -= 1
            player.unflipped += 1
            player.points += self.params["unflip"]
        elif letter in "RT":
            self.rotate(-1 if letter == "R" else 1)

    def rotate(self, towards):
        passed = [(p.flipped, p.unflipped) for p in self.players]
        for place, player in enumerate(self.players):
            player.flipped, player.unflipped = passed[(place - towards) % len(passed)]
            player.points += (self.params["get_flipped"] * player.flipped
                              + self.params["get_unflipped"] * player.unflipped)

    def state(self):
        number, place = divmod(self.turns - 1, len(self.players)) if self.turns else (-1, None)
        return {"round": number + 1, "seat": 0 if place is None else self.seat_at(place),
                "global": self.pile,
                "players": [{"id": p.id, "points": p.points, "flipped": p.flipped,
                             "unflipped": p.unflipped} for p in self.players]}

    def scores(self, forfeits):
        by_id = {player.id: player.points for player in self.players}
        return [by_id[seat["id"]] for seat in self.seats]


SESSIONS = {"match": Match}
