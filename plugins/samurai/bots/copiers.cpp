// copiers.cpp - samurai who look at the enemy's last action and no further.
#include "bots.hpp"
#include "forecast.hpp"

namespace samurai {
namespace {

/// Does what the enemy just did; bows where that would cost his life, and to open.
Action mirror(const View& view, hilltop::Random&) {
  const Action copied = view.turn() > 0 ? view.last_enemy() : Action::bow;
  return Position(view).self.may(copied) ? copied : Action::bow;
}

/// Takes the enemy for a copier, and answers what he would copy: his own last action.
Action second_thought(const View& view, hilltop::Random& random) {
  const Action copied = view.turn() > 0 ? view.last_own() : Action::bow;
  const Position position(view);
  return best_reply(position, only(position.enemy.may(copied) ? copied : Action::bow), random);
}

}  // namespace

constexpr hilltop_bot_class kMirror =
    bot<mirror>({"samurai/mirror", "The Mirror", "does what the enemy just did"});
constexpr hilltop_bot_class kSecondThought = bot<second_thought>(
    {"samurai/second-thought", "Second Thought", "expects to be copied, and answers himself"});

}  // namespace samurai
