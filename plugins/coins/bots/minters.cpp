// minters.cpp - players who mind their own pile: take, flip, hold, put back.
#include "bots.hpp"

#include <algorithm>

namespace coins {

void mint(const View& view, std::int64_t unflipped, Turn& turn) {
  while (turn.left() > 0) {
    if (unflipped > 0) {
      turn.add('F');
      --unflipped;
    } else if (view.last_round() && turn.left() == 1) {
      return;
    } else {
      const std::int64_t coins =
          std::clamp(static_cast<std::int64_t>(turn.left()) - 1, std::int64_t{1}, std::int64_t{3});
      turn.add(static_cast<char>('0' + coins));
      unflipped += coins;
    }
  }
}

Turn idle(const View& view, hilltop::Random&) { return Turn(view); }

Turn dice(const View& view, hilltop::Random& random) {
  Turn turn(view);
  while (turn.left() > 0) turn.add(kLetters[random.below(kLetters.size())]);
  return turn;
}

Turn minter(const View& view, hilltop::Random&) {
  Turn turn(view);
  mint(view, view.me().unflipped, turn);
  return turn;
}

Turn feather(const View& view, hilltop::Random&) {
  if (view.me().unflipped > 0) return Turn(view).add('F').fill('C');
  return Turn(view, "1F");
}

Turn scales(const View& view, hilltop::Random&) {
  Turn turn(view);
  if (view.last_round()) return turn.fill('F');
  std::int64_t flipped = view.me().flipped, unflipped = view.me().unflipped;
  while (turn.left() > 0) {
    if (unflipped > flipped) {
      turn.add('F');
      ++flipped;
      --unflipped;
    } else {
      turn.add('2');
      unflipped += 2;
    }
  }
  return turn;
}

Turn squirrel(const View& view, hilltop::Random&) {
  Turn turn(view);
  std::int64_t turns_left = view.rounds() - view.round();
  if (view.pile() <= view.most_taken())
    turns_left = std::min(turns_left, view.pile() / view.most_taken_a_round());
  std::int64_t unflipped = view.me().unflipped;
  while (turn.left() > 0) {
    const std::int64_t flips_left = turns_left * view.actions() + static_cast<std::int64_t>(turn.left()) - 1;
    const bool hoard = unflipped < flips_left;
    turn.add(hoard ? '3' : 'F');
    unflipped += hoard ? 3 : -1;
  }
  return turn;
}

Turn timekeeper(const View& view, hilltop::Random& random) {
  const Board& board = view.board();
  std::int64_t best = board.worth(view.board().next(view.place()));
  for (std::size_t place = 0; place < view.players(); ++place)
    if (place != view.place()) best = std::max(best, board.worth(place));

  const std::int64_t reach = std::int64_t{3} * view.actions();
  if (view.pile() > reach) return minter(view, random);
  if (board.worth(view.place()) - view.pile() > best) return Turn(view).fill('3');
  return Turn(view).add('F').fill('C');
}

}  // namespace coins
