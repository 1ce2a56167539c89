// morra.hpp - morra.h for bots in C++: a view with names, and bots of one function or class.
#pragma once
#include "morra.h"

#include <hilltop/bot.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace morra {

/// An action: the number to play and the guess of the rival's number.
using Throw = morra_throw;

constexpr Throw make_throw(int choice, int guess) {
  return {static_cast<std::uint8_t>(choice), static_cast<std::uint8_t>(guess)};
}

/// What one player knows. Borrows from the hilltop_view.
class View {
 public:
  explicit View(const hilltop_view& view) : table_(view.shared.data), own_(view.own.data) {}

  int turn() const {
    return number<std::int32_t>(table_ + offsetof(morra_table, turn));
  }  ///< turns completed
  int turns() const { return number<std::int32_t>(table_ + offsetof(morra_table, turns)); }  ///< the limit
  int highest() const { return number<std::int32_t>(table_ + offsetof(morra_table, highest)); }
  int numbers() const { return highest() + 1; }  ///< how many there are to choose from
  std::int64_t score() const { return number<std::int64_t>(own_ + offsetof(morra_player, score)); }
  std::int64_t rival_score() const {
    return number<std::int64_t>(own_ + offsetof(morra_player, rival_score));
  }
  /// What was thrown in turn `t`, from 0 to turn() - 1.
  Throw own(int t) const { return at(t, seat()); }
  Throw rival(int t) const { return at(t, 1 - seat()); }
  /// What a lone right guess scores when these two numbers are played.
  int prize(int choice, int other) const {
    const int fixed = number<std::int32_t>(table_ + offsetof(morra_table, fixed));
    return fixed != 0 ? fixed : choice + other;
  }

 private:
  int seat() const { return number<std::int32_t>(own_ + offsetof(morra_player, seat)); }
  Throw at(int t, int seat) const {
    const std::uint8_t* bytes =
        table_ + sizeof(morra_table) + sizeof(Throw) * static_cast<std::size_t>(2 * t + seat);
    return {bytes[0], bytes[1]};
  }
  // One number at a time: a load of the whole table would wait for the game's stores to its members.
  template <class Number>
  static Number number(const std::uint8_t* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
  }

  const std::uint8_t *table_, *own_;
};

/// Entries for hilltop_plugin.bots: a class, or a function Throw(const View&, hilltop::Random&).
template <class Bot>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return hilltop::bot_class<View, Bot>("morra", MORRA_LAYOUT_ID, info);
}
template <auto Decide>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return bot<hilltop::FunctionBot<View, Decide>>(info);
}

}  // namespace morra
