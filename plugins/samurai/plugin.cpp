// plugin.cpp - the samurai plugin: the game and its native bots.
#include "bots/bots.hpp"
#include "rules.hpp"

#include <hilltop/plugin.hpp>

namespace {
constexpr const hilltop_game* kGames[] = {&hilltop::Game<samurai::Session>::game, nullptr};
}

HILLTOP_PLUGIN("MIT", kGames, samurai::kBots);
