// plugin.cpp - the codemon plugin: the game and its native bots.
#include "rules.hpp"

#include <hilltop/plugin.hpp>

namespace codemon {
extern const hilltop_bot_class* const kBots[];
}

namespace {
constexpr const hilltop_game* kGames[] = {&hilltop::Game<codemon::Session>::game, nullptr};
}

HILLTOP_PLUGIN("MIT", kGames, codemon::kBots);
