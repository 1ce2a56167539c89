// bots.hpp - the native samurai. Each is defined, with its idea, in the file that its group is named by.
#pragma once
#include "../samurai.hpp"

namespace samurai {

extern const hilltop_bot_class kWaiter, kRandom, kWall, kBerserk;                  // simple.cpp
extern const hilltop_bot_class kPilgrim, kMiser, kSeeker;                          // hoarders.cpp
extern const hilltop_bot_class kMirror, kSecondThought;                            // copiers.cpp
extern const hilltop_bot_class kAmbush;                                            // ambush.cpp
extern const hilltop_bot_class kScroll;                                            // scroll.cpp
extern const hilltop_bot_class kCensus, kMarkov1, kMarkov2, kMarkov3, kHistorian;  // predictors.cpp
extern const hilltop_bot_class kSage;                                              // sage.cpp
extern const hilltop_bot_class kDreamer;                                           // dreamer.cpp
extern const hilltop_bot_class kCouncil;                                           // council.cpp

/// All of them, ended by NULL.
extern const hilltop_bot_class* const kBots[];

}  // namespace samurai
