// tactics.hpp - what the native trainers reckon with.
#pragma once
#include "../codemon.hpp"

namespace codemon {

/// The most that one usable move of `user` takes from `target`; `slot`, unless NULL, is set to that move.
std::int64_t best_hit(const Member& user, const Member& target, int* slot = nullptr);

/// The most that a monster of the other team, whose moves are hidden, may take from `mine` with one move.
std::int64_t threat(const Member& enemy, const Member& mine);

/// How well a member does against the enemy that is there: what it deals, less what it may suffer.
std::int64_t fitness(const View& view, int slot);
/// The living member of the greatest fitness.
int fittest(const View& view);

/// The slot of a usable move with this effect (or Heal, by its id) of the active monster; -1: none.
int find_effect(const View& view, Effect effect);
int find_move(const View& view, std::int32_t id);

/// True if the active monster can heal, is below half, and what it heals outweighs what it may suffer.
bool needs_healing(const View& view);

/// The active monster's hardest hit.
inline Action hit(const View& view) {
  int slot = 0;
  best_hit(view.active(), view.enemy(), &slot);
  return Action::use(slot);
}

/// What most tactics share.
struct Tactic {
  static constexpr Stat kBonus = Stat::attack;
  static int choose(const View& view) { return fittest(view); }
};

}  // namespace codemon
