// position.hpp - a match as one samurai counts it: what an exchange of actions leads to, and what that
// is worth to him.
#pragma once
#include "../rules.hpp"
#include "../samurai.hpp"

#include <algorithm>
#include <array>

namespace samurai {

/// The six actions in the order of SAMURAI_LETTERS; a table by action has six places in this order.
constexpr std::array<Action, 6> kActions{Action::wait, Action::bow,   Action::guard,
                                         Action::draw, Action::parry, Action::overhead};

/// The place of an action in kActions.
constexpr std::size_t place(Action action) {
  return std::string_view(SAMURAI_LETTERS).find(static_cast<char>(action));
}

/// Any strike, each as likely: without a guess about the enemy, the triangle offers nothing better.
inline Action any_strike(hilltop::Random& random) { return kActions[3 + random.below(3)]; }

/// One samurai's half of a position.
struct Samurai {
  int health, honour;
  bool guarded;  ///< his last action was a guard, so that another costs honour

  int honour_after(Action action) const { return honour + honour_gain(static_cast<char>(action), guarded); }
  bool may(Action action) const { return honour_after(action) >= 0; }  ///< false: the gods would strike
};

/// A position with both halves, which bots play forward in thought.
struct Position {
  Samurai self, enemy;
  int sword_honour, plain_damage, sword_damage;

  explicit Position(const View& view)
      : self{view.health(), view.honour(), view.guard_costs()},
        enemy{view.enemy_health(), view.enemy_honour(), view.enemy_guard_costs()},
        sword_honour(view.sword_honour()),
        plain_damage(view.plain_damage()),
        sword_damage(view.sword_damage()) {}

  bool over() const { return self.honour < 0 || enemy.honour < 0 || self.health <= 0 || enemy.health <= 0; }
  bool wields(const Samurai& samurai) const { return samurai.honour >= sword_honour; }

  /// Plays one turn.
  void play(Action own, Action other) {
    const auto blow = [&](const Samurai& striker, Action strike, Action reply) {
      if (!hits(static_cast<char>(strike), static_cast<char>(reply))) return 0;
      return wields(striker) ? sword_damage : plain_damage;
    };
    const int dealt = blow(self, own, other), taken = blow(enemy, other, own);
    self = {self.health - taken, self.honour_after(own), own == Action::guard};
    enemy = {enemy.health - dealt, enemy.honour_after(other), other == Action::guard};
  }

  /// What the position is worth to `self`, in twelfths of a point of health. In the equilibrium of the
  /// published game one honour is worth one health until shortly above the sword, then less and less.
  int worth() const {
    constexpr int kUnit = 12, kWin = 15 * kUnit;
    if (self.honour < 0 || enemy.honour < 0) return kWin * ((enemy.honour < 0) - (self.honour < 0));
    if (self.health <= 0 || enemy.health <= 0) return kWin * ((enemy.health <= 0) - (self.health <= 0));
    const auto honour = [&](const Samurai& samurai) {
      const int beyond = std::max(0, samurai.honour - sword_honour - 1);
      return kUnit * (samurai.honour - beyond) + 9 * std::min(beyond, 4) + 3 * std::max(0, beyond - 4);
    };
    const int lead = kUnit * (self.health - enemy.health) + honour(self) - honour(enemy);
    return std::clamp(lead, 1 - kWin, kWin - 1);
  }

  /// What it would be worth after one turn.
  int worth_after(Action own, Action other) const {
    Position next = *this;
    next.play(own, other);
    return next.worth();
  }
};

}  // namespace samurai
