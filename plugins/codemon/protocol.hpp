// protocol.hpp - the protocol in words, for `hilltop describe codemon`; docs/games/codemon.md has more.
#pragma once
#include "codemon.h"

#include <hilltop/protocol.h>

namespace codemon {

inline constexpr hilltop_protocol kProtocol{
    sizeof(hilltop_protocol),
    0,
    "one, a new process for each:\n"
    "T: name the team, once before the first battle\n"
    "C#MY_TEAM#THEIR_TEAM: choose the active monster\n"
    "A#MY_TEAM#THEIR_TEAM: a turn\n"
    "B#MY_TEAM: bonus points, after every second battle\n"
    "a team: NAME:ACTIVE_SLOT|MEMBER|MEMBER|MEMBER\n"
    "own member: name:id:attack:defense:speed:hp:type:poisoned:uses:uses:uses:"
    "bonusAttack:bonusDefense:bonusSpeed[:effect...]\n"
    "other's member: name:id:attack:defense:speed:hp:type:poisoned[:effect...]",
    "nothing",
    "T: NAME|MEMBER|MEMBER|MEMBER, a member being name:type:attack:defense:speed:move:move:move\n"
    "C: the slot 0..2 of a living member\n"
    "A: 0..2 uses that move, 10..12 switches to member 0..2\n"
    "B: s:s:s, for each member 0 attack, 1 defense or 2 speed",
    "T: does not take part; C: the first living member; A: no action; B: no points",
    "T  ->  Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11",
    "<hilltop/games/codemon/codemon.h>\n" CODEMON_LAYOUT,
};

}  // namespace codemon
