// board.hpp - the table with its coins, and what each action does to it. The session plays on one; bots
// that look ahead play on copies.
#pragma once
#include "coins.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace coins {

constexpr std::string_view kLetters = COINS_LETTERS;
constexpr bool is_action(char letter) { return kLetters.find(letter) != std::string_view::npos; }

/// Laid out as the shared block of a view; only the first table.players elements of `player` are used.
/// Places count from 0, in seating order.
struct Board {
  coins_table table;
  std::array<coins_player, COINS_MAX_PLAYERS> player;

  std::size_t players() const { return static_cast<std::size_t>(table.players); }
  std::size_t next(std::size_t place) const { return (place + 1) % players(); }
  std::size_t previous(std::size_t place) const { return (place + players() - 1) % players(); }

  /// Applies one action of the player at `place`. It uses as many coins as there are.
  void apply(std::size_t place, char action);
  /// Scores every local coin once more: the end of a match.
  void count();
  /// What a player would have if the match ended now.
  std::int64_t worth(std::size_t place) const;

 private:
  void take(coins_player& self, std::int64_t coins);
  void put(coins_player& self, std::int32_t coins);
  void remove(coins_player& self, std::int32_t coins);
  void flip(coins_player& self);
  void unflip(coins_player& self);
  void rotate(std::size_t distance);
};
static_assert(std::is_trivially_copyable_v<Board> && sizeof(coins_table) == 64 && sizeof(coins_player) == 24);

}  // namespace coins
