// protocol.hpp - the protocol in words, for `hilltop describe coins`; docs/games/coins.md has more.
#pragma once
#include "coins.h"

#include <hilltop/protocol.h>

namespace coins {

inline constexpr hilltop_protocol kProtocol{
    sizeof(hilltop_protocol),
    0,
    "one: ROUND;MY_ID;GLOBAL;ID_POINTS_FLIPPED_UNFLIPPED;ID_POINTS_FLIPPED_UNFLIPPED;...\n"
    "players in seating order, the next one to the right; rounds from 1",
    "nothing",
    "three letters: N nothing, 1 2 3 take, A B C put back, X Y Z remove, F flip, U unflip,\n"
    "R all pass their coins to the previous player, T to the next",
    "NNN",
    "6;2;52;1_20_3_12;0_-2_0_1;2_12_1_0  ->  2FF",
    "<hilltop/games/coins/coins.h>\n" COINS_LAYOUT,
};

}  // namespace coins
