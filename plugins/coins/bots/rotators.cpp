// rotators.cpp - players who live off their neighbours' piles. `R` brings the next player's pile here,
// `T` the previous one's.
#include "bots.hpp"

namespace coins {
namespace {

/// The points that a player's pile brings to whoever receives it.
std::int64_t bounty(const View& view, const coins_player& player) {
  return std::int64_t{player.flipped} * view.board().table.get_flipped +
         std::int64_t{player.unflipped} * view.board().table.get_unflipped;
}

/// A turn that begins by fetching a neighbour's pile and goes on by minting.
Turn rob(const View& view, char rotation) {
  Turn turn(view);
  turn.add(rotation);
  mint(view, rotation == 'R' ? view.next().unflipped : view.previous().unflipped, turn);
  return turn;
}

Turn mint_only(const View& view) {
  Turn turn(view);
  mint(view, view.me().unflipped, turn);
  return turn;
}

}  // namespace

Turn carousel(const View& view, hilltop::Random&) {
  Turn turn(view, "1F");
  if (turn.left() == 0) turn = Turn(view);
  return turn.fill(bounty(view, view.next()) >= bounty(view, view.previous()) ? 'R' : 'T');
}

Turn highwayman(const View& view, hilltop::Random&) {
  const std::int64_t own = bounty(view, view.me());
  const std::int64_t right = bounty(view, view.next()), left = bounty(view, view.previous());
  if (own >= right && own >= left) return mint_only(view);
  return rob(view, right >= left ? 'R' : 'T');
}

Turn pickpocket(const View& view, hilltop::Random&) {
  std::size_t leader = 0;
  for (std::size_t place = 1; place < view.players(); ++place)
    if (view.player(place).points > view.player(leader).points) leader = place;
  const bool richer = bounty(view, view.player(leader)) > bounty(view, view.me());
  if (richer && leader == view.board().next(view.place())) return rob(view, 'R');
  if (richer && leader == view.board().previous(view.place())) return rob(view, 'T');
  return mint_only(view);
}

Turn hot_potato(const View& view, hilltop::Random&) {
  const bool heavy = bounty(view, view.me()) < -std::int64_t{3} * view.actions();
  if (heavy) return rob(view, bounty(view, view.next()) >= bounty(view, view.previous()) ? 'R' : 'T');
  return Turn(view).fill('3');
}

}  // namespace coins
