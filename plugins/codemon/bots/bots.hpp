// bots.hpp - the native trainers, by file.
#pragma once
#include "../codemon.hpp"

namespace codemon {

extern const hilltop_bot_class kRookie, kBrute, kAcrobat;              // hitters.cpp
extern const hilltop_bot_class kToxic, kLullaby, kDizzy, kStrategist;  // afflicters.cpp
extern const hilltop_bot_class kMonk, kSaboteur, kFortress;            // builders.cpp

}  // namespace codemon
