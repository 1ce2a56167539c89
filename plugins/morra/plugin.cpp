// plugin.cpp - the morra plugin: the game and its native bots.
#include "rules.hpp"

#include <hilltop/plugin.hpp>

namespace morra {
extern const hilltop_bot_class* const kBots[];
}

namespace {
constexpr const hilltop_game* kGames[] = {&hilltop::Game<morra::Session>::game, nullptr};
}

HILLTOP_PLUGIN("MIT", kGames, morra::kBots);
