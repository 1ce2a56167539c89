// search.hpp - the best turn by trying all of them: what bots that look ahead share.
#pragma once
#include "../coins.hpp"

#include <algorithm>
#include <limits>

namespace coins {

/// Up to this many actions are tried in every combination (14^3 of them); a longer turn is built from
/// such pieces, each the best after the one before.
constexpr std::size_t kDepth = 3;

namespace detail {

struct Line {
  std::array<char, kDepth> letters{};
  std::int64_t value = std::numeric_limits<std::int64_t>::min();
};

template <class Value>
void try_all(const Board& board, std::size_t place, std::size_t depth, std::size_t most, Line& line,
             Line& best, const Value& value) {
  if (depth == most) {
    line.value = value(board);
    if (line.value > best.value) best = line;
    return;
  }
  for (char letter : kLetters) {
    Board after = board;
    after.apply(place, letter);
    line.letters[depth] = letter;
    try_all(after, place, depth + 1, most, line, best, value);
  }
}

}  // namespace detail

/// The turn after which `value(board)` is greatest; of equal ones the first in the order of the letters.
template <class Value>
Turn best_turn(const View& view, const Value& value) {
  Turn turn(view);
  Board board = view.board();
  while (turn.left() > 0) {
    const std::size_t piece = std::min(kDepth, turn.left());
    detail::Line line, best;
    detail::try_all(board, view.place(), 0, piece, line, best, value);
    for (std::size_t i = 0; i < piece; ++i) {
      board.apply(view.place(), best.letters[i]);
      turn.add(best.letters[i]);
    }
  }
  return turn;
}

}  // namespace coins
