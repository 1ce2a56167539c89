// protocol.hpp - the protocol in words, for `hilltop describe morra`; docs/games/morra.md has more.
#pragma once
#include "morra.h"

#include <hilltop/protocol.h>

namespace morra {

inline constexpr hilltop_protocol kProtocol{
    sizeof(hilltop_protocol),
    0,
    "MY_CHOICES MY_GUESSES MY_SCORE THEIR_CHOICES THEIR_GUESSES THEIR_SCORE\n"
    "histories: one digit a turn, oldest first; empty arguments in the first turn",
    "nothing",
    "CHOICE GUESS: two numbers, white space between; the program must have ended by the limit",
    "forfeits the match (with bad_reply: default, it counts as 0 0)",
    "042 045 0 324 432 6  ->  3 5",
    "<hilltop/games/morra/morra.h>\n" MORRA_LAYOUT,
};

}  // namespace morra
