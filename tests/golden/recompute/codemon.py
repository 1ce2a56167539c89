"""Codémon, from its rules alone, in exact fractions."""

import math
import re
from fractions import Fraction

from game import SPACE, Session, Wrong, duel_winner, expect, winner_takes_one

NORMAL, PSYCHIC, FIRE, WATER, GRASS = range(5)
POISON, CONFUSION, BURN, SLEEP = 1, 2, 3, 4
ATTACK_UP, ATTACK_DOWN, DEFENSE_UP, DEFENSE_DOWN, SPEED_DOWN = 6, 7, 8, 9, 10
STACKING = (ATTACK_UP, ATTACK_DOWN, DEFENSE_UP, DEFENSE_DOWN, SPEED_DOWN)
OWN = (ATTACK_UP, DEFENSE_UP)
HEAL = 1
UNLIMITED = -1


class Move:
    def __init__(self, kind, power, uses, users, effect=None):
        self.type, self.power, self.uses, self.users, self.effect = kind, power, uses, users, effect


NFWG, PFWG = (NORMAL, FIRE, WATER, GRASS), (PSYCHIC, FIRE, WATER, GRASS)
NPFW, NPWG, NPFG = (0, 1, 2, 3), (0, 1, 3, 4), (0, 1, 2, 4)
MOVES = [
    Move(NORMAL, 20, UNLIMITED, NFWG), Move(NORMAL, 0, 3, NFWG), Move(NORMAL, 10, 5, NFWG, SPEED_DOWN),
    Move(PSYCHIC, 20, UNLIMITED, PFWG), Move(PSYCHIC, 0, 3, PFWG, SLEEP),
    Move(PSYCHIC, 10, 5, PFWG, ATTACK_DOWN),
    Move(FIRE, 20, UNLIMITED, NPFW), Move(FIRE, 0, 3, NPFW, BURN), Move(FIRE, 10, 5, NPFW, ATTACK_UP),
    Move(WATER, 20, UNLIMITED, NPWG), Move(WATER, 0, 3, NPWG, CONFUSION),
    Move(WATER, 10, 5, NPWG, DEFENSE_UP),
    Move(GRASS, 20, UNLIMITED, NPFG), Move(GRASS, 0, 3, NPFG, POISON),
    Move(GRASS, 10, 5, NPFG, DEFENSE_DOWN),
]

# The attacking move's type (row) against the defender's (column).
HALF = Fraction(1, 2)
MULTIPLIER = [[2, 0, 1, 1, 1], [0, 2, 1, 1, 1], [1, 1, HALF, HALF, 2], [1, 1, 2, HALF, HALF],
              [1, 1, HALF, 2, HALF]]

DEFAULTS = {"turns": 1000, "hp": 100, "free_points": 80, "stat_cap": 100, "bonus_every": 2,
            "effect_percent": 75, "wake_percent": 60, "confusion_percent": 30}


class Monster:
    """A member of a team, with all that a battle adds to it."""

    def __init__(self, text, number, bonus, hp):
        self.name, *numbers = text.split(":")
        self.type, *rest = map(int, numbers)
        self.stats, self.moves = rest[:3], rest[3:]
        self.id, self.bonus, self.hp = number, list(bonus), hp
        self.uses = [MOVES[move].uses for move in self.moves]
        self.effects = []
        self.poisoned = 0

    def effective(self, stat, up, down):
        value = Fraction(self.stats[stat] + self.bonus[stat])
        value *= Fraction(5, 4) ** self.effects.count(up)
        return value * Fraction(4, 5) ** self.effects.count(down)

    def attack(self):
        return self.effective(0, ATTACK_UP, ATTACK_DOWN)

    def defense(self):
        return self.effective(1, DEFENSE_UP, DEFENSE_DOWN)

    def speed(self):
        return self.effective(2, None, SPEED_DOWN)

    def can_use(self, slot):
        return self.uses[slot] != 0

    def hurt(self, damage):
        self.hp = max(0, self.hp - damage)

    def strike(self, target, move):
        multiplier = MULTIPLIER[move.type][target.type]
        if move.power and multiplier:
            boost = Fraction(6, 5) if move.type == self.type else 1
            exact = self.attack() / target.defense() * move.power * multiplier * boost
            target.hurt(max(1, math.floor(exact)))

    def strike_itself(self):
        self.hurt(max(1, math.floor(self.attack() / self.defense() * 10)))

    def suffer(self):
        """The end of a turn."""
        if self.hp and BURN in self.effects:
            self.hurt(10)
        if self.hp and POISON in self.effects:
            self.poisoned += 1
            self.hurt(5 * self.poisoned)

    def seen(self, own):
        fields = [self.name, self.id, *self.stats, self.hp, self.type, self.poisoned]
        if own:
            fields += self.uses + self.bonus
        return ":".join(map(str, fields + self.effects))

    def state(self):
        return {"name": self.name, "id": self.id, "hp": self.hp, "uses": self.uses,
                "bonus": self.bonus, "effects": self.effects, "poisoned": self.poisoned}


class Team:
    def __init__(self, record, first_id, hp):
        self.name, *members = record["team"].split("|")
        self.active = 0
        self.members = [Monster(text, first_id + slot, bonus, hp)
                        for slot, (text, bonus) in enumerate(zip(members, record["bonus"]))]

    def fighter(self):
        return self.members[self.active]

    def living(self):
        return [slot for slot, monster in enumerate(self.members) if monster.hp]

    def seen(self, own):
        return "|".join([f"{self.name}:{self.active}"] + [m.seen(own) for m in self.members])

    def state(self):
        return {"active": self.active, "members": [m.state() for m in self.members]}


class Match(Session):
    DEFAULTS = DEFAULTS
    POINTS = (2, 1, 0)

    def __init__(self, session):
        super().__init__(session)
        self.teams = [Team(seat["record"], 3 * seat["seat"], self.params["hp"])
                      for seat in self.seats]
        self.turn = 0
        self.choosing = [0, 1]

    def pending(self):
        over = self.turn >= self.params["turns"] or not all(team.living() for team in self.teams)
        return [] if over else self.choosing or [0, 1]

    def ask(self, seat, chance):
        letter = "C" if self.choosing else "A"
        mine, theirs = self.teams[seat], self.teams[1 - seat]
        return [f"{letter}#{mine.seen(True)}#{theirs.seen(False)}"], b""

    def decode(self, seat, raw):
        text, team = raw.strip(SPACE), self.teams[seat]
        if self.choosing:
            return text.decode() if text in [b"%d" % slot for slot in team.living()] else None
        if text not in (b"0", b"1", b"2", b"10", b"11", b"12"):
            return None
        number = int(text)
        if number < 10:
            possible = team.fighter().can_use(number)
        else:
            possible = number - 10 in team.living() and number - 10 != team.active
        return str(number) if possible else "-"

    def default(self, seat):
        return str(self.teams[seat].living()[0]) if self.choosing else "-"

    def step(self, actions, chance):
        if self.choosing:
            expect("chance", chance, {})
            for seat in self.choosing:
                self.teams[seat].active = int(actions[seat])
            self.choosing = []
            return
        told = {seat: int(action) for seat, action in actions.items() if action != "-"}
        Turn(self.teams, told, chance, self.params).play()
        self.turn += 1
        self.choosing = [seat for seat in (0, 1) if not self.teams[seat].fighter().hp]

    def state(self):
        return {"turn": self.turn, "teams": [team.state() for team in self.teams]}

    def winner(self, forfeits):
        standing = [seat for seat in (0, 1) if self.teams[seat].living()]
        return duel_winner(forfeits, standing[0] if len(standing) == 1 else None)

    def scores(self, forfeits):
        return winner_takes_one(self.winner(forfeits))

    def records(self):
        return [dict(seat["record"], battles=seat["record"]["battles"] + 1) for seat in self.seats]


class Turn:
    """One turn of two active monsters. Each roll is taken from the transcript when the rules ask
    for it, and in the end the transcript must hold no other."""

    def __init__(self, teams, told, chance, params):
        self.teams, self.told, self.chance, self.params = teams, told, chance, params
        self.used = {"first": None, "coin": False, "wake": [None] * 2, "confused": [None] * 2,
                     "effect": [None] * 2}

    def play(self):
        expect("names of the chance", sorted(self.chance), sorted(self.used))
        for seat, action in self.told.items():
            if action >= 10:
                self.teams[seat].active = action - 10
        for seat in (0, 1):
            fighter = self.fighter(seat)
            if SLEEP in fighter.effects and self.roll("wake", seat):
                fighter.effects.remove(SLEEP)
        for seat in self.order():
            if self.fighter(seat).hp and SLEEP not in self.fighter(seat).effects:
                self.move(seat, self.told[seat])
        for seat in (0, 1):
            self.fighter(seat).suffer()
        expect("chance", self.chance, self.used)

    def fighter(self, seat):
        return self.teams[seat].fighter()

    def roll(self, name, seat):
        """A roll of NAME_percent, which the transcript must hold."""
        rolled = self.chance[name][seat]
        percent = self.params[name.replace("confused", "confusion") + "_percent"]
        if not isinstance(rolled, bool) or percent in (0, 100) and rolled != (percent == 100):
            raise Wrong(f"the roll {name} of seat {seat} is {rolled!r} at {percent} percent")
        self.used[name][seat] = rolled
        return rolled

    def order(self):
        """The seats about to move, the first first."""
        movers = [seat for seat, action in sorted(self.told.items())
                  if action < 10 and SLEEP not in self.fighter(seat).effects]
        if len(movers) == 2:
            a, b = (self.fighter(seat).speed() for seat in movers)
            self.used["coin"] = a == b
            if b > a or a == b and self.chance["first"] == 1:
                movers.reverse()
        self.used["first"] = movers[0] if movers else None
        return movers

    def move(self, seat, slot):
        mine, target = self.fighter(seat), self.fighter(1 - seat)
        if CONFUSION in mine.effects and self.roll("confused", seat):
            mine.strike_itself()
            return
        move = MOVES[mine.moves[slot]]
        if mine.uses[slot] != UNLIMITED:
            mine.uses[slot] -= 1
        if target.hp:
            mine.strike(target, move)
        if move is MOVES[HEAL]:
            mine.hp += min(50, self.params["hp"] - mine.hp)
        receiver = mine if move.effect in OWN else target
        if move.effect is None or not receiver.hp:
            return
        if move.effect in receiver.effects and move.effect not in STACKING:
            return
        if self.roll("effect", seat):
            receiver.effects.append(move.effect)


class OneAsk(Session):
    """An enrolment or an interlude: one seat, one ask, one step, no scores."""

    DEFAULTS = DEFAULTS

    def __init__(self, session):
        super().__init__(session)
        self.action = None

    def pending(self):
        return [] if self.action else [0]

    def default(self, seat):
        return "-"

    def forfeits(self, fault):
        return False

    def step(self, actions, chance):
        expect("chance", chance, {})
        self.action = actions[0]

    def state(self):
        return {}

    def scores(self, forfeits):
        return []


class Enrolment(OneAsk):
    """`taken`: the names of the teams enrolled before."""

    def __init__(self, session, taken):
        super().__init__(session)
        self.taken = taken

    def ask(self, seat, chance):
        return ["T"], b""

    def decode(self, seat, raw):
        # The registration is one line; what a program prints below it is not looked at.
        text = raw.strip(SPACE).split(b"\n")[0].strip(SPACE).decode("latin-1")
        name, *members = text.split("|")
        legal = len(members) == 3 and all(map(self.legal, members))
        return text if legal and good_name(name) and name not in self.taken else None

    def legal(self, member):
        name, *numbers = member.split(":")
        if not good_name(name) or len(numbers) != 7:
            return False
        if not all(re.fullmatch("[0-9]+", number) for number in numbers):
            return False
        kind, attack, defense, speed, *moves = map(int, numbers)
        stats = (attack, defense, speed)
        return (kind < 5 and all(50 <= stat <= self.params["stat_cap"] for stat in stats)
                and sum(stats) <= 150 + self.params["free_points"]
                and len(set(moves)) == 3
                and all(move < len(MOVES) and kind in MOVES[move].users for move in moves))

    def records(self):
        if self.action == "-":
            return [None]
        return [{"team": self.action, "bonus": [[0, 0, 0] for _ in range(3)], "battles": 0}]


def good_name(name):
    return re.fullmatch("[A-Za-z0-9_-]{1,32}", name) is not None


class Interlude(OneAsk):
    """`last` is the team as its last battle left it; None: that was a bye."""

    def __init__(self, session, last):
        super().__init__(session)
        self.record = self.seats[0]["record"]
        self.team = last

    def ask(self, seat, chance):
        team = self.team or Team(self.record, 0, self.params["hp"])
        return [f"B#{team.seen(True)}"], b""

    def decode(self, seat, raw):
        text = raw.strip(SPACE).decode("latin-1")
        return text if re.fullmatch("[0-2]:[0-2]:[0-2]", text) else None

    def records(self):
        bonus = [list(stats) for stats in self.record["bonus"]]
        if self.action != "-":
            for stats, stat in zip(bonus, map(int, self.action.split(":"))):
                stats[stat] += 1
        return [dict(self.record, bonus=bonus)]


SESSIONS = {"match": Match, "enrol": Enrolment, "interlude": Interlude}
