// searchers.cpp - players who try every turn and keep the best by some measure.
#include "bots.hpp"
#include "search.hpp"

#include <initializer_list>

namespace coins {
namespace {

std::int64_t best_other(const Board& board, std::size_t self) {
  std::int64_t best = board.worth(board.next(self));
  for (std::size_t place = 0; place < board.players(); ++place)
    if (place != self) best = std::max(best, board.worth(place));
  return best;
}

std::int64_t total(const Board& board) {
  std::int64_t sum = 0;
  for (std::size_t place = 0; place < board.players(); ++place) sum += board.worth(place);
  return sum;
}

/// The board after the player at `place` has answered with whichever usual turn leaves it with most.
Board answered(const Board& board, std::size_t place) {
  Board best = board;
  for (std::string_view turn : {"FFF", "2FF", "RFF", "TFF"}) {
    Board after = board;
    for (char letter : turn) after.apply(place, letter);
    if (after.worth(place) > best.worth(place)) best = after;
  }
  return best;
}

}  // namespace

Turn accountant(const View& view, hilltop::Random&) {
  return best_turn(view, [&](const Board& board) { return board.worth(view.place()); });
}

Turn rival(const View& view, hilltop::Random&) {
  return best_turn(
      view, [&](const Board& board) { return board.worth(view.place()) - best_other(board, view.place()); });
}

Turn leveller(const View& view, hilltop::Random&) {
  const auto players = static_cast<std::int64_t>(view.players());
  return best_turn(view,
                   [&](const Board& board) { return players * board.worth(view.place()) - total(board); });
}

Turn forecaster(const View& view, hilltop::Random&) {
  return best_turn(view, [&](const Board& board) {
    return answered(board, board.next(view.place())).worth(view.place());
  });
}

}  // namespace coins
