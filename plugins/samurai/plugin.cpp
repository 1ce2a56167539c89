// plugin.cpp - the samurai plugin: the game and its native bots.
#include "rules.hpp"

#include <hilltop/plugin.hpp>

namespace samurai {
extern const hilltop_bot_class* const kBots[];
}

namespace {
constexpr const hilltop_game* kGames[] = {&hilltop::Game<samurai::Session>::game, nullptr};
}

HILLTOP_PLUGIN("MIT", kGames, samurai::kBots);
