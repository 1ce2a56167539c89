// bots.hpp - the native Morra players, by file.
#pragma once
#include "../morra.hpp"

namespace morra {

// simple.cpp: no thought of the rival's next throw
extern const hilltop_bot_class kDice, kFist, kClockwork, kParrot, kHigh;
// counting.cpp: what the rival throws most
extern const hilltop_bot_class kCensus, kFresh, kChain, kAnswer;
// matching.cpp: what the rival threw the last time that the match looked like this
extern const hilltop_bot_class kArchivist, kDuet;
// mixed.cpp: no-regret play
extern const hilltop_bot_class kHermit, kRegret;
// committee.cpp: whichever predictor has been right
extern const hilltop_bot_class kCommittee, kMindReader;

}  // namespace morra
