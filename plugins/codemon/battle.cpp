#include "battle.hpp"

#include <algorithm>

namespace codemon {
namespace {

constexpr std::int64_t kBurnt = 10, kPoisonStep = 5;

void hurt(Member& member, std::int64_t hp) {
  member.hp = static_cast<std::int32_t>(std::max<std::int64_t>(0, member.hp - hp));
}

}  // namespace

bool Battle::legal(Seat seat, std::int32_t order) const {
  if (!is_order(order)) return false;
  if (order < kSwitch) return active(seat).uses[order] != 0;
  return order - kSwitch != teams_[seat].active && lives(seat, order - kSwitch);
}

std::int32_t Battle::first_living(Seat seat) const {
  std::int32_t slot = 0;
  while (slot < std::int32_t{kMembers} - 1 && !lives(seat, slot)) ++slot;
  return slot;
}

void Battle::choose(const std::array<std::optional<std::int32_t>, 2>& slots) {
  for (Seat seat : {0u, 1u})
    if (slots[seat]) teams_[seat].active = *slots[seat];
  fresh_ = false;
  phase_ = Phase::turn;
}

void Battle::turn(const std::array<Order, 2>& orders) {
  chance_ = {};
  for (Seat seat : {0u, 1u})
    if (orders[seat] && *orders[seat] >= kSwitch) teams_[seat].active = *orders[seat] - kSwitch;
  for (Seat seat : {0u, 1u}) wake(seat);
  find_first(ready(0, orders[0]), ready(1, orders[1]));
  if (chance_.first) {
    for (Seat seat : {*chance_.first, 1 - *chance_.first})
      if (ready(seat, orders[seat])) act(seat, *orders[seat]);
  }
  for (Seat seat : {0u, 1u}) settle(seat);
  ++table_.turn;
  judge();
}

void Battle::stop(std::optional<Seat> winner) {
  winner_ = winner;
  phase_ = Phase::over;
}

/// True if this seat's active monster can use the move that it was told to.
bool Battle::ready(Seat seat, const Order& order) const {
  return order && *order < kSwitch && alive(active(seat)) && !has(active(seat), Effect::sleep);
}

void Battle::wake(Seat seat) {
  if (!has(active(seat), Effect::sleep)) return;
  chance_.wake[seat] = random_.percent(static_cast<std::uint64_t>(table_.wake_percent));
  if (*chance_.wake[seat]) remove(active(seat), Effect::sleep);
}

void Battle::find_first(bool ready_0, bool ready_1) {
  if (!ready_0 && !ready_1) return;
  if (ready_0 != ready_1) {
    chance_.first = ready_0 ? 0 : 1;
    return;
  }
  const int faster = compare(effective(active(0), Stat::speed), effective(active(1), Stat::speed));
  chance_.coin = faster == 0;
  if (chance_.coin) chance_.first = static_cast<Seat>(random_.below(2));
  else chance_.first = faster > 0 ? 0 : 1;
}

void Battle::act(Seat seat, std::int32_t slot) {
  Member& user = active(seat);
  if (has(user, Effect::confusion)) {
    chance_.confused[seat] = random_.percent(static_cast<std::uint64_t>(table_.confusion_percent));
    if (*chance_.confused[seat]) return hurt(user, self_damage(user));
  }
  if (user.uses[slot] > 0) --user.uses[slot];
  use(seat, move_of(user.moves[slot]));
}

void Battle::use(Seat seat, const Move& move) {
  Member& user = active(seat);
  Member& enemy = active(1 - seat);
  if (alive(enemy)) hurt(enemy, damage(user, enemy, move));
  user.hp = std::min(table_.hp, user.hp + move.heals);
  if (move.effect == Effect::none) return;
  Member& target = is_own(move.effect) ? user : enemy;
  if (!alive(target) || (!stacks(move.effect) && has(target, move.effect))) return;
  chance_.effect[seat] = random_.percent(static_cast<std::uint64_t>(table_.effect_percent));
  if (*chance_.effect[seat]) add(target, move.effect);
}

/// Burn, then poison, at the end of a turn.
void Battle::settle(Seat seat) {
  Member& member = active(seat);
  if (alive(member) && has(member, Effect::burn)) hurt(member, kBurnt);
  if (alive(member) && has(member, Effect::poison)) hurt(member, kPoisonStep * ++member.poisoned);
}

bool Battle::beaten(Seat seat) const {
  return std::none_of(std::begin(teams_[seat].member), std::end(teams_[seat].member), alive);
}

void Battle::judge() {
  const bool beaten_0 = beaten(0), beaten_1 = beaten(1);
  if (beaten_0 || beaten_1) {
    stop(beaten_0 == beaten_1 ? std::nullopt : std::optional<Seat>(beaten_0 ? 1 : 0));
  } else if (table_.turn >= table_.turns) {
    stop(std::nullopt);
  } else {
    phase_ = must_choose(0) || must_choose(1) ? Phase::choose : Phase::turn;
  }
}

}  // namespace codemon
