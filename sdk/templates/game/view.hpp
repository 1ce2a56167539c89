// view.hpp - what a native bot of the game sees and says.
//
// View: `shared` is a Table, `own` a Player. Action: one letter, 'H' or 'T'.
#pragma once
#include <hilltop/bot.hpp>
#include <hilltop/random.hpp>

#include <cstdint>
#include <cstring>

namespace game {

/// A digest of these layouts: change the text with them, and bots that were built for the old ones are
/// refused.
inline constexpr std::uint64_t kLayout =
    hilltop::layout_id("@GAME_ID@ 1: table{i32 round rounds}; player{i32 seat; u8 own enemy}; u8");

struct Table {
  std::int32_t round, rounds;  ///< completed, and how many there are
};

struct Player {
  std::int32_t seat;        ///< seat 0 wins a round of two equal pennies, seat 1 one of different ones
  std::uint8_t own, enemy;  ///< of the last round; 0 before the first
};

enum class Penny : std::uint8_t { heads = 'H', tails = 'T' };

class View {
 public:
  explicit View(const hilltop_view& view) {
    std::memcpy(&table, view.shared.data, sizeof table);
    std::memcpy(&player, view.own.data, sizeof player);
  }
  Table table;
  Player player;
};

}  // namespace game
