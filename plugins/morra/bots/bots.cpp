// bots.cpp - the list of the native Morra players.
#include "bots.hpp"

namespace morra {

extern const hilltop_bot_class* const kBots[];
const hilltop_bot_class* const kBots[] = {&kDice,   &kFist,      &kClockwork,  &kParrot,    &kHigh, &kCensus,
                                          &kFresh,  &kChain,     &kAnswer,     &kArchivist, &kDuet, &kHermit,
                                          &kRegret, &kCommittee, &kMindReader, nullptr};

}  // namespace morra
