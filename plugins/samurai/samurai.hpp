// samurai.hpp - samurai.h for bots in C++: a view with names, and bots of one function or class.
#pragma once
#include "samurai.h"

#include <hilltop/bot.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace samurai {

/// An action: the letter of samurai.h.
enum class Action : std::uint8_t {
  wait = 'W',
  bow = 'B',
  guard = 'G',
  draw = 'I',
  parry = 'P',
  overhead = 'O'
};

constexpr bool is_strike(Action action) {
  return action == Action::draw || action == Action::parry || action == Action::overhead;
}

/// The strike that hits `strike` (I > O > P > I). For what is no strike: the action itself.
constexpr Action beats(Action strike) {
  switch (strike) {
    case Action::overhead: return Action::draw;
    case Action::parry: return Action::overhead;
    case Action::draw: return Action::parry;
    default: return strike;
  }
}

/// What one samurai knows. Borrows from the hilltop_view.
class View {
 public:
  explicit View(const hilltop_view& view)
      : table_(view.shared.data), own_(view.own.data), moves_(view.shared.data + sizeof(samurai_table)) {}

  int turn() const { return table(offsetof(samurai_table, turn)); }    ///< turns completed
  int turns() const { return table(offsetof(samurai_table, turns)); }  ///< the limit
  int health() const { return of(seat(), offsetof(samurai_table, health)); }
  int enemy_health() const { return of(1 - seat(), offsetof(samurai_table, health)); }
  int honour() const { return of(seat(), offsetof(samurai_table, honour)); }
  int enemy_honour() const { return of(1 - seat(), offsetof(samurai_table, honour)); }
  int sword_honour() const { return table(offsetof(samurai_table, sword_honour)); }
  int plain_damage() const { return table(offsetof(samurai_table, damage)); }
  int sword_damage() const { return table(offsetof(samurai_table, sword_damage)); }
  /// What this samurai's strike does this turn, and the enemy's.
  int damage() const { return honour() >= sword_honour() ? sword_damage() : plain_damage(); }
  int enemy_damage() const { return enemy_honour() >= sword_honour() ? sword_damage() : plain_damage(); }
  /// What was done in turn `t`, from 0 to turn() - 1.
  Action own(int t) const { return Action{moves_[2 * t + seat()]}; }
  Action enemy(int t) const { return Action{moves_[2 * t + 1 - seat()]}; }
  /// The last action; a wait before the first turn.
  Action last_own() const { return turn() > 0 ? own(turn() - 1) : Action::wait; }
  Action last_enemy() const { return turn() > 0 ? enemy(turn() - 1) : Action::wait; }
  /// True if a guard now would cost honour.
  bool guard_costs() const { return last_own() == Action::guard; }
  bool enemy_guard_costs() const { return last_enemy() == Action::guard; }

 private:
  int seat() const { return number(own_); }
  // One number at a time: a load of the whole table would wait for the game's stores to its members.
  int table(std::size_t offset) const { return number(table_ + offset); }
  int of(int seat, std::size_t offset) const {
    return table(offset + static_cast<std::size_t>(seat) * sizeof(std::int32_t));
  }
  static int number(const std::uint8_t* bytes) {
    std::int32_t number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
  }

  const std::uint8_t *table_, *own_, *moves_;
};

/// Entries for hilltop_plugin.bots: a class, or a function Action(const View&, hilltop::Random&).
template <class Bot>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return hilltop::bot_class<View, Bot>("samurai", SAMURAI_LAYOUT_ID, info);
}
template <auto Decide>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return bot<hilltop::FunctionBot<View, Decide>>(info);
}

}  // namespace samurai
