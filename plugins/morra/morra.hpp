// morra.hpp - morra.h for bots in C++: a view with names, and bots of one function or class.
#pragma once
#include "morra.h"

#include <hilltop/bot.hpp>

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
  explicit View(const hilltop_view& view) : throws_(view.shared.data + sizeof(morra_table)) {
    std::memcpy(&table_, view.shared.data, sizeof table_);
    std::memcpy(&player_, view.own.data, sizeof player_);
  }

  int turn() const { return table_.turn; }    ///< turns completed
  int turns() const { return table_.turns; }  ///< the limit
  int highest() const { return table_.highest; }
  int numbers() const { return table_.highest + 1; }  ///< how many there are to choose from
  std::int64_t score() const { return player_.score; }
  std::int64_t rival_score() const { return player_.rival_score; }
  /// What was thrown in turn `t`, from 0 to turn() - 1.
  Throw own(int t) const { return at(t, player_.seat); }
  Throw rival(int t) const { return at(t, 1 - player_.seat); }
  /// What a lone right guess scores when these two numbers are played.
  int prize(int choice, int other) const { return table_.fixed != 0 ? table_.fixed : choice + other; }

 private:
  Throw at(int t, int seat) const {
    const std::uint8_t* bytes = throws_ + sizeof(Throw) * static_cast<std::size_t>(2 * t + seat);
    return {bytes[0], bytes[1]};
  }

  morra_table table_;
  morra_player player_;
  const std::uint8_t* throws_;
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
