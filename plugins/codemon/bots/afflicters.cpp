// afflicters.cpp - trainers who let poison, fire, sleep and confusion do the work.
#include "bots.hpp"
#include "tactics.hpp"

namespace codemon {
namespace {

/// The slot of a move that lays this effect on an enemy that has it not yet; -1: none.
int affliction(const View& view, Effect effect) {
  return has(view.enemy(), effect) ? -1 : find_effect(view, effect);
}

/// Poison, then outlast it.
struct Toxic : Tactic {
  static constexpr const char* kTeam =
      "Toxics|Viper:0:60:100:70:0:1:13|Adder:2:60:100:70:6:1:13|Asp:4:60:100:70:12:1:13";
  static constexpr Stat kBonus = Stat::defense;

  static Action act(const View& view, hilltop::Random&) {
    if (needs_healing(view)) return Action::use(find_move(view, kHeal));
    const int poison = affliction(view, Effect::poison);
    return poison >= 0 ? Action::use(poison) : hit(view);
  }
};

/// Sings the enemy to sleep, and lights a fire at its bed.
struct Lullaby : Tactic {
  static constexpr const char* kTeam =
      "Lullabies|Hush:1:70:60:100:3:4:7|Dusk:2:70:60:100:6:4:7|Calm:3:70:60:100:9:4:7";
  static constexpr Stat kBonus = Stat::speed;

  static Action act(const View& view, hilltop::Random&) {
    for (Effect effect : {Effect::sleep, Effect::burn})
      if (const int slot = affliction(view, effect); slot >= 0) return Action::use(slot);
    return hit(view);
  }
};

/// Lets the enemy strike itself while poison works.
struct Dizzy : Tactic {
  static constexpr const char* kTeam =
      "Dizzies|Whirl:0:65:65:100:0:10:13|Eddy:1:65:65:100:3:10:13|Gyre:4:65:65:100:12:10:13";

  static Action act(const View& view, hilltop::Random&) {
    for (Effect effect : {Effect::poison, Effect::confusion})
      if (const int slot = affliction(view, effect); slot >= 0) return Action::use(slot);
    return hit(view);
  }
};

/// Kills when it can, flees what it can't stand, and otherwise takes the means that lasts longest.
struct Strategist : Tactic {
  static constexpr const char* kTeam =
      "Strategists|Flare:2:85:60:85:6:1:13|Pond:3:85:60:85:9:1:4|Leaf:4:85:60:85:12:1:13";

  static Action act(const View& view, hilltop::Random&) {
    const std::int64_t strength = best_hit(view.active(), view.enemy());
    if (strength >= view.enemy().hp) return hit(view);
    const int best = fittest(view);
    if (best != view.own().active && fitness(view, best) > fitness(view, view.own().active) + 60)
      return Action::change(best);
    if (needs_healing(view)) return Action::use(find_move(view, kHeal));
    const bool long_fight = view.enemy().hp > 2 * strength;
    for (Effect effect : {Effect::poison, Effect::sleep})
      if (const int slot = affliction(view, effect); long_fight && slot >= 0) return Action::use(slot);
    return hit(view);
  }
};

}  // namespace

constexpr hilltop_bot_class kToxic =
    bot<Trainer<Toxic>>({"codemon/toxic", "Toxic", "poisons, heals and waits"});
constexpr hilltop_bot_class kLullaby =
    bot<Trainer<Lullaby>>({"codemon/lullaby", "Lullaby", "puts to sleep and burns"});
constexpr hilltop_bot_class kDizzy = bot<Trainer<Dizzy>>({"codemon/dizzy", "Dizzy", "poisons and confuses"});
constexpr hilltop_bot_class kStrategist =
    bot<Trainer<Strategist>>({"codemon/strategist", "Strategist", "weighs hits, switches and poison"});

}  // namespace codemon
