// protocol.hpp - the protocol in words, for `hilltop describe dilemma`; docs/games/dilemma.md has more.
#pragma once
#include "dilemma.h"

#include <hilltop/protocol.h>

namespace dilemma {

inline constexpr hilltop_protocol kProtocol{
    sizeof(hilltop_protocol),
    0,
    "none",
    "P D N: players, own id (from 1), rounds played\n"
    "N lines, one a round: (a, b) (a, c) ...: a took from b, a from c; empty if nobody took\n"
    "R: this round's random number, the same for all, the only chance that a bot may use\n"
    "the second line of the bot's own last reply, or an empty line",
    "line 1: the ids to take from; line 2, if any: text that comes back in the next round;\n"
    "the program must have ended by the limit, with exit status 0",
    "takes from nobody; what was to come back stays as it was",
    R"(stdin "4 3 1\n(1, 3) (2, 3)\n4675881156406346380\n\n"  ->  "1 2\n")",
    "<hilltop/games/dilemma/dilemma.h>\n" DILEMMA_LAYOUT,
};

}  // namespace dilemma
