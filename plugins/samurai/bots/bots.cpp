#include "bots.hpp"

namespace samurai {

const hilltop_bot_class* const kBots[] = {
    &kWaiter,  &kRandom,        &kWall,   &kBerserk, &kPilgrim, &kMiser,   &kSeeker,
    &kMirror,  &kSecondThought, &kAmbush, &kScroll,  &kCensus,  &kMarkov1, &kMarkov2,
    &kMarkov3, &kHistorian,     &kSage,   &kDreamer, &kCouncil, nullptr,
};

}  // namespace samurai
