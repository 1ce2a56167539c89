// ambush.cpp - guards, and punishes what it saw.
#include "bots.hpp"
#include "position.hpp"

namespace samurai {
namespace {

/// Guards against an enemy who struck, then answers that strike with the one that beats it, for many
/// strike the same way twice; an enemy who bows or has no honour to strike with is left no peace.
Action ambush(const View& view, hilltop::Random& random) {
  const bool armed = view.honour() >= view.sword_honour();
  if (view.turn() == 0 || view.honour() == 0) return Action::bow;
  if (view.enemy_honour() == 0) return armed ? any_strike(random) : Action::bow;
  if (is_strike(view.last_enemy()))
    return view.guard_costs() || random.percent(50) ? beats(view.last_enemy()) : Action::guard;
  if (view.last_enemy() == Action::bow && armed && random.percent(60)) return any_strike(random);
  return Action::bow;
}

}  // namespace

constexpr hilltop_bot_class kAmbush =
    bot<ambush>({"samurai/ambush", "Ambush", "guards against a striker, then beats his strike"});

}  // namespace samurai
