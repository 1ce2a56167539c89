#include "tactics.hpp"

#include <algorithm>

namespace codemon {

std::int64_t best_hit(const Member& user, const Member& target, int* slot) {
  std::int64_t best = -1;
  for (int i = 0; i < static_cast<int>(kMoveSlots); ++i) {
    if (user.uses[i] == 0) continue;
    const std::int64_t taken = damage(user, target, move_of(user.moves[i]));
    if (taken <= best) continue;
    best = taken;
    if (slot != nullptr) *slot = i;
  }
  return std::max<std::int64_t>(0, best);
}

std::int64_t threat(const Member& enemy, const Member& mine) {
  std::int64_t worst = 0;
  for (const Move& move : kMoves)
    if (move.barred != Type{enemy.type}) worst = std::max(worst, damage(enemy, mine, move));
  return worst;
}

std::int64_t fitness(const View& view, int slot) {
  const Member& mine = view.own().member[slot];
  return 2 * best_hit(mine, view.enemy()) - threat(view.enemy(), mine) + mine.hp / 10;
}

int fittest(const View& view) {
  int best = -1;
  for (int slot = 0; slot < static_cast<int>(kMembers); ++slot) {
    if (!alive(view.own().member[slot])) continue;
    if (best < 0 || fitness(view, slot) > fitness(view, best)) best = slot;
  }
  return std::max(0, best);
}

int find_effect(const View& view, Effect effect) {
  for (int slot = 0; slot < static_cast<int>(kMoveSlots); ++slot)
    if (view.usable(slot) && view.move(slot).effect == effect) return slot;
  return -1;
}

int find_move(const View& view, std::int32_t id) {
  for (int slot = 0; slot < static_cast<int>(kMoveSlots); ++slot)
    if (view.usable(slot) && view.active().moves[slot] == id) return slot;
  return -1;
}

bool needs_healing(const View& view) {
  return 2 * view.active().hp < view.table().hp &&
         threat(view.enemy(), view.active()) < move_of(kHeal).heals && find_move(view, kHeal) >= 0;
}

}  // namespace codemon
