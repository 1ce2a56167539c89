#include "board.hpp"

#include <algorithm>

namespace coins {

void Board::apply(std::size_t place, char action) {
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
    case 'R': return rotate(players() - 1);
    case 'T': return rotate(1);
    default: return;
  }
}

void Board::take(coins_player& self, std::int64_t coins) {
  coins = std::min(coins, table.pile);
  table.pile -= coins;
  self.unflipped += static_cast<std::int32_t>(coins);
  self.points += coins * table.take;
}

void Board::put(coins_player& self, std::int32_t coins) {
  coins = std::min(coins, self.unflipped);
  self.unflipped -= coins;
  table.pile += coins;
  self.points += std::int64_t{coins} * table.put;
}

void Board::remove(coins_player& self, std::int32_t coins) {
  coins = std::min(coins, self.unflipped);
  self.unflipped -= coins;
  self.points += std::int64_t{coins} * table.remove;
}

void Board::flip(coins_player& self) {
  if (self.unflipped == 0) return;
  --self.unflipped;
  ++self.flipped;
  self.points += table.flip;
}

void Board::unflip(coins_player& self) {
  if (self.flipped == 0) return;
  --self.flipped;
  ++self.unflipped;
  self.points += table.unflip;
}

// Everybody's pile goes `distance` places to the right; all at the same time.
void Board::rotate(std::size_t distance) {
  const std::array<coins_player, COINS_MAX_PLAYERS> before = player;
  for (std::size_t giver = 0; giver < players(); ++giver) {
    coins_player& receiver = player[(giver + distance) % players()];
    receiver.flipped = before[giver].flipped;
    receiver.unflipped = before[giver].unflipped;
    receiver.points += std::int64_t{receiver.flipped} * table.get_flipped +
                       std::int64_t{receiver.unflipped} * table.get_unflipped;
  }
}

std::int64_t Board::worth(std::size_t place) const {
  const coins_player& self = player[place];
  return self.points + std::int64_t{self.flipped} * table.end_flipped +
         std::int64_t{self.unflipped} * table.end_unflipped;
}

void Board::count() {
  for (std::size_t place = 0; place < players(); ++place) player[place].points = worth(place);
}

}  // namespace coins
