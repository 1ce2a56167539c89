"""What the games have in common: the shape of a recomputed session and the plain text forms.

A game module has one class a kind of session (see SESSIONS there) with

    DEFAULTS           every parameter with its default; None where it may be absent
    POINTS             (win, draw, loss), or None where the points are the scores
    OPENING            True when a step 0 with chance comes before the first ask
    FREE_FOR_ALL       True when a seat that resigns plays on with the default action
    LOSE_REPLIES       the faults for which even a good reply that was printed does not count
    open(chance)       step 0
    pending()          the seats asked next, [] when the session is over
    ask(seat, chance)  (argv, stdin) of that ask, before the step with that chance
    decode(seat, raw)  the action of a reply (bytes), None when the rules call it bad
    default(seat)      the action that counts instead of a bad one
    counted(seat, raw) hears of each reply that counts
    step(actions, chance)   one step; actions by seat
    state()            as the transcript shows it
    scores(forfeits)   the game's own scores
    winner(forfeits)   a seat, or None for a draw (games with POINTS)
    records()          the records afterwards, None when the game has none
"""

SPACE = b" \t\n\v\f\r"


class Wrong(Exception):
    """The transcript holds something that the rules cannot give."""


class Session:
    """Defaults of the interface above."""

    DEFAULTS = {}
    POINTS = None
    OPENING = False
    FREE_FOR_ALL = False
    LOSE_REPLIES = ()

    def __init__(self, session):
        self.params = dict(self.DEFAULTS, **session["params"])
        self.seats = session["seats"]

    def counted(self, seat, raw):
        pass

    def records(self):
        return None

    def forfeits(self, fault):
        """Whether that fault ends the match against its seat."""
        return fault == "resign" and not self.FREE_FOR_ALL


def expect(name, actual, wanted):
    """Raises Wrong unless a value and its type are what the rules give."""
    if not same(actual, wanted):
        raise Wrong(f"{name} is {actual!r}, the rules give {wanted!r}")


def same(a, b):
    """Equality in which True is not 1, at any depth; points may be 1 or 1.0."""
    if isinstance(a, bool) or isinstance(b, bool) or a is None or b is None:
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return a == b


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def digits(word):
    """The number of a word that is decimal digits alone, else None."""
    return int(word) if word and all(48 <= byte <= 57 for byte in word) else None


def words(raw):
    """The words of a line or text, at ASCII white space."""
    return raw.translate(bytes.maketrans(SPACE, b" " * len(SPACE))).split()


def duel_winner(forfeits, winner):
    """The winner of two seats of which some forfeited; both: nobody."""
    if len(forfeits) == 1:
        return 1 - forfeits[0]
    return None if forfeits else winner


def winner_takes_one(winner):
    """Scores of a match that has a winner and no numbers of its own."""
    return [int(winner == seat) for seat in (0, 1)]
