// board.hpp - the table with its coins, and what each action does to it. The session plays on one; bots
// that look ahead play on copies, which is why this is a header alone.
#pragma once
#include "coins.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace coins {

constexpr std::string_view kLetters = COINS_LETTERS;
inline constexpr std::array<bool, 256> kIsAction = [] {
  std::array<bool, 256> is_action{};
  for (const char letter : kLetters) is_action[static_cast<unsigned char>(letter)] = true;
  return is_action;
}();
constexpr bool is_action(char letter) { return kIsAction[static_cast<unsigned char>(letter)]; }

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
  void rotate(bool right);
};
static_assert(std::is_trivially_copyable_v<Board> && sizeof(coins_table) == 64 && sizeof(coins_player) == 24);

inline void Board::apply(std::size_t place, char action) {
  coins_player& self = player[place];
  switch (action) {
    case '1':
    case '2':
    case '3': return take(self, action - '1' + 1);
    case 'A':
    case 'B':
    case 'C': return put(self, action - 'A' + 1);
    case 'X':
    case 'Y':
    case 'Z': return remove(self, action - 'X' + 1);
    case 'F': return flip(self);
    case 'U': return unflip(self);
    case 'R': return rotate(false);
    case 'T': return rotate(true);
    default: return;
  }
}

inline void Board::take(coins_player& self, std::int64_t coins) {
  coins = std::min(coins, table.pile);
  table.pile -= coins;
  self.unflipped += static_cast<std::int32_t>(coins);
  self.points += coins * table.take;
}

inline void Board::put(coins_player& self, std::int32_t coins) {
  coins = std::min(coins, self.unflipped);
  self.unflipped -= coins;
  table.pile += coins;
  self.points += std::int64_t{coins} * table.put;
}

inline void Board::remove(coins_player& self, std::int32_t coins) {
  coins = std::min(coins, self.unflipped);
  self.unflipped -= coins;
  self.points += std::int64_t{coins} * table.remove;
}

inline void Board::flip(coins_player& self) {
  if (self.unflipped == 0) return;
  --self.unflipped;
  ++self.flipped;
  self.points += table.flip;
}

inline void Board::unflip(coins_player& self) {
  if (self.flipped == 0) return;
  --self.flipped;
  ++self.unflipped;
  self.points += table.unflip;
}

// Everybody's pile goes one place to the right, or to the left; all at the same time.
inline void Board::rotate(bool right) {
  const std::size_t n = players();
  const coins_player& end = player[right ? n - 1 : 0];
  std::int32_t flipped = end.flipped, unflipped = end.unflipped;
  for (std::size_t i = 0; i < n; ++i) {
    coins_player& receiver = player[right ? i : n - 1 - i];
    std::swap(receiver.flipped, flipped);
    std::swap(receiver.unflipped, unflipped);
    receiver.points += std::int64_t{receiver.flipped} * table.get_flipped +
                       std::int64_t{receiver.unflipped} * table.get_unflipped;
  }
}

inline std::int64_t Board::worth(std::size_t place) const {
  const coins_player& self = player[place];
  return self.points + std::int64_t{self.flipped} * table.end_flipped +
         std::int64_t{self.unflipped} * table.end_unflipped;
}

inline void Board::count() {
  for (std::size_t place = 0; place < players(); ++place) player[place].points = worth(place);
}

}  // namespace coins
