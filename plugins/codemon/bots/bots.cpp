// bots.cpp - the list of the native trainers.
#include "bots.hpp"

namespace codemon {

extern const hilltop_bot_class* const kBots[];
const hilltop_bot_class* const kBots[] = {&kRookie, &kBrute,      &kAcrobat,  &kToxic,    &kLullaby, &kDizzy,
                                          &kMonk,   &kStrategist, &kSaboteur, &kFortress, nullptr};

}  // namespace codemon
