// builders.cpp - trainers who shift the stats first and strike then.
#include "bots.hpp"
#include "tactics.hpp"

namespace codemon {
namespace {

/// The slot of a move with this stacking effect while `holder` has fewer than `most` of it; -1: none.
int build(const View& view, const Member& holder, Effect effect, int most) {
  return count(holder, effect) < most ? find_effect(view, effect) : -1;
}

/// Sharpens its blade in peace.
struct Monk : Tactic {
  static constexpr const char* kTeam =
      "Monks|Forge:2:80:80:70:6:1:8|Kiln:2:80:80:70:6:1:8|Tide:3:80:80:70:9:1:8";

  static Action act(const View& view, hilltop::Random&) {
    if (needs_healing(view)) return Action::use(find_move(view, kHeal));
    const int sharpen = build(view, view.active(), Effect::attack_up, 3);
    return sharpen >= 0 ? Action::use(sharpen) : hit(view);
  }
};

/// Takes the enemy apart: first its arm, then its armour.
struct Saboteur : Tactic {
  static constexpr const char* kTeam =
      "Saboteurs|Moth:4:70:90:70:12:5:14|Rust:2:70:90:70:6:5:14|Blight:1:70:90:70:3:5:14";

  static Action act(const View& view, hilltop::Random&) {
    if (const int weaken = build(view, view.enemy(), Effect::attack_down, 3); weaken >= 0)
      return Action::use(weaken);
    if (const int sap = build(view, view.enemy(), Effect::defense_down, 3); sap >= 0) return Action::use(sap);
    return hit(view);
  }
};

/// Builds a wall and heals behind it.
struct Fortress : Tactic {
  static constexpr const char* kTeam =
      "Fortress|Moat:3:60:100:70:9:1:11|Wall:0:60:100:70:0:1:11|Hedge:4:60:100:70:12:1:11";
  static constexpr Stat kBonus = Stat::defense;

  static Action act(const View& view, hilltop::Random&) {
    if (needs_healing(view)) return Action::use(find_move(view, kHeal));
    const int shield = build(view, view.active(), Effect::defense_up, 4);
    return shield >= 0 ? Action::use(shield) : hit(view);
  }
};

}  // namespace

constexpr hilltop_bot_class kMonk = bot<Trainer<Monk>>({"codemon/monk", "Monk", "sharpens, then strikes"});
constexpr hilltop_bot_class kSaboteur =
    bot<Trainer<Saboteur>>({"codemon/saboteur", "Saboteur", "weakens and saps, then strikes"});
constexpr hilltop_bot_class kFortress =
    bot<Trainer<Fortress>>({"codemon/fortress", "Fortress", "shields and heals"});

}  // namespace codemon
