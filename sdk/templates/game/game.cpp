// game.cpp - the plugin: what `hilltop` finds in it.
#include "bots.hpp"
#include "rules.hpp"

#include <hilltop/plugin.hpp>

namespace {
constexpr const hilltop_game* kGames[] = {&hilltop::Game<game::Session>::game, nullptr};
constexpr auto kBots = hilltop::pointers(game::kBots);
}  // namespace

HILLTOP_PLUGIN("MIT", kGames, kBots.data());
