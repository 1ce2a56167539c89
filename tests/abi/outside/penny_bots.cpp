// penny_bots.cpp - two bots for Matching Pennies.
#include "pennies.hpp"

#include <hilltop/plugin.hpp>

namespace pennies {
namespace {

Penny heads(const View&, hilltop::Random&) { return Penny::heads; }

/// Expects the enemy to stay with its penny.
Penny follower(const View& view, hilltop::Random& random) {
  const auto [seat, own, enemy] = view.player;
  if (enemy == 0) return random.below(2) == 0 ? Penny::heads : Penny::tails;
  const bool wants_heads = (enemy == 'H') == (seat == 0);
  return wants_heads ? Penny::heads : Penny::tails;
}

constexpr hilltop_bot_class kClasses[] = {
    hilltop::bot_class<View, hilltop::FunctionBot<View, heads>>(
        "pennies", kLayout, {"pennies/heads", "Heads", "always shows heads"}),
    hilltop::bot_class<View, hilltop::FunctionBot<View, follower>>(
        "pennies", kLayout, {"pennies/follower", "Follower", "expects the last penny again"}),
};
constexpr auto kBots = hilltop::pointers(kClasses);

}  // namespace
}  // namespace pennies

HILLTOP_PLUGIN("MIT", nullptr, pennies::kBots.data());
