"""What an entrant carries from one session of a Codémon tournament to the next."""

import codemon
from game import Wrong, expect


class Careers:
    def __init__(self):
        self.record = {}  # by entrant, as the last session left it
        self.team = {}  # by entrant, as the last battle left it; None after a bye
        self.asked = {}  # by entrant, the battles fought when last asked for a bonus
        self.last_asked = (0, 0)  # round and entrant number of the last interlude

    def start(self, session):
        """The recomputed session, after a look at the records it starts with."""
        kind = session["kind"]
        for seat in session["seats"]:
            entrant = seat["entrant"]
            if kind == "enrol":
                expect("record", seat["record"], None)
                continue
            if entrant not in self.record:
                raise Wrong(f"{entrant} plays without an enrolment")
            expect(f"record of {entrant}", seat["record"], self.record[entrant])
            self.see_to_bonus(entrant, session["params"]["bonus_every"], kind == "interlude")
        if kind == "enrol":
            taken = {record["team"].split("|")[0] for entrant, record in self.record.items()
                     if record and entrant != session["seats"][0]["entrant"]}
            return codemon.Enrolment(session, taken)
        if kind == "interlude":
            this = (session["round"], session["seats"][0]["id"])
            if this <= self.last_asked:
                raise Wrong(f"{entrant} is asked for a bonus out of order")
            self.last_asked = this
            return codemon.Interlude(session, self.team[entrant])
        return codemon.Match(session)

    def see_to_bonus(self, entrant, every, asking):
        battles = self.record[entrant]["battles"]
        due = battles and battles % every == 0 and self.asked.get(entrant) != battles
        if asking != bool(due):
            raise Wrong(f"{entrant} is {'' if asking else 'not '}asked for a bonus after {battles} battles")
        if asking:
            self.asked[entrant] = battles

    def end(self, session, played):
        for seat, record in zip(session["seats"], played.records()):
            entrant = seat["entrant"]
            self.record[entrant] = record
            if session["kind"] == "enrol":
                self.asked.pop(entrant, None)
            elif session["kind"] == "match":
                self.team[entrant] = played.teams[seat["seat"]]

    def bye(self, entrant, every):
        if entrant not in self.record:
            raise Wrong(f"{entrant} has a bye without an enrolment")
        self.see_to_bonus(entrant, every, False)
        self.record[entrant] = dict(self.record[entrant], battles=self.record[entrant]["battles"] + 1)
        self.team[entrant] = None
