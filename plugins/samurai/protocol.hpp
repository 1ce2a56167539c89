// protocol.hpp - the protocol in words, for `hilltop describe samurai`; docs/games/samurai.md has more.
#pragma once
#include "samurai.h"

#include <hilltop/protocol.h>

namespace samurai {

inline constexpr hilltop_protocol kProtocol{
    sizeof(hilltop_protocol),
    0,
    "HISTORY ENEMY_HISTORY HEALTH ENEMY_HEALTH HONOUR ENEMY_HONOUR\n"
    "histories: one letter a turn, oldest first; both are left out in the first turn",
    "nothing",
    "the first character: W wait, B bow, G guard, I quick draw, P parry, O overhead strike",
    "a wait",
    "WB OW 20 19 1 1  ->  G",
    "<hilltop/games/samurai/samurai.h>\n" SAMURAI_LAYOUT,
};

}  // namespace samurai
