# The Polyglots carry a blow for every type. They strike where it hurts most and send in whoever can hurt most, but
# never change in the middle of a fight.
import sys

NORMAL, PSYCHIC, FIRE, WATER, GRASS = range(5)
PUNCH, FIREBALL, WATERGUN, VINE = 0, 6, 9, 12
TYPE_OF = {PUNCH: NORMAL, FIREBALL: FIRE, WATERGUN: WATER, VINE: GRASS}
MULTIPLIER = [  # of an attack (row) on a type (column)
    [2, 0, 1, 1, 1],
    [0, 2, 1, 1, 1],
    [1, 1, 0.5, 0.5, 2],
    [1, 1, 2, 0.5, 0.5],
    [1, 1, 0.5, 2, 0.5],
]
TEAM = [  # name, type, attack, defense, speed, moves
    ("Latin", NORMAL, 100, 55, 75, (PUNCH, WATERGUN, VINE)),
    ("Finnish", WATER, 100, 55, 75, (WATERGUN, FIREBALL, PUNCH)),
    ("Swahili", GRASS, 100, 55, 75, (VINE, WATERGUN, PUNCH)),
]


def strength(slot, move, target):
    own_type = TEAM[slot][1]
    boost = 1.2 if TYPE_OF[move] == own_type else 1
    return MULTIPLIER[TYPE_OF[move]][target] * boost


def team(text):
    """The slot of the active member, and the fields of each."""
    head, *members = text.split("|")
    return int(head.split(":")[1]), [member.split(":") for member in members]


def active_type(text):
    slot, members = team(text)
    return int(members[slot][6])


def best_move(slot, target):
    return max(range(3), key=lambda place: strength(slot, TEAM[slot][5][place], target))


command, *teams = sys.argv[1].split("#")
if command == "T":
    members = (":".join(map(str, (*member[:5], *member[5]))) for member in TEAM)
    print("|".join(["Polyglots", *members]))
elif command == "C":
    _, members = team(teams[0])
    target = active_type(teams[1])
    living = [slot for slot in range(3) if int(members[slot][5]) > 0]
    print(max(living, key=lambda slot: strength(slot, TEAM[slot][5][best_move(slot, target)], target)))
elif command == "A":
    slot, _ = team(teams[0])
    print(best_move(slot, active_type(teams[1])))
else:
    print("0:0:0")
