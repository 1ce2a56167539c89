#include "scroll.hpp"

#include "bots.hpp"

namespace samurai {
namespace {

/// How often to bow and to guard, in percent; the rest are strikes.
struct Row {
  int bow, guard;
};

// The equilibrium of the published game (20 health, honour up to 11), solved by value iteration, where
// both guards are free. By [the end is near][own means][enemy's means].
enum Means { none, some, armed, rich };
constexpr Row kRows[2][3][4] = {
    {{{100, 0}, {100, 0}, {90, 10}, {70, 30}},  //
     {{100, 0}, {100, 0}, {90, 10}, {70, 30}},
     {{52, 0}, {50, 0}, {45, 8}, {36, 26}}},
    {{{100, 0}, {65, 35}, {60, 40}, {40, 60}},  //
     {{45, 0}, {37, 20}, {50, 45}, {34, 66}},
     {{45, 0}, {35, 40}, {20, 54}, {12, 70}}},
};

Means means(const Samurai& samurai, int sword_honour) {
  if (samurai.honour >= sword_honour + 2) return rich;
  if (samurai.honour >= sword_honour) return armed;
  return samurai.honour > 0 ? some : none;
}

Action scroll(const View& view, hilltop::Random& random) {
  const Position position(view);
  return by_the_scroll(position, position.self, position.enemy, random);
}

}  // namespace

Action by_the_scroll(const Position& position, const Samurai& self, const Samurai& enemy,
                     hilltop::Random& random) {
  const bool near = std::min(self.health, enemy.health) <= 2 * position.sword_damage;
  const Means own = std::min(means(self, position.sword_honour), armed);
  Row row = kRows[near ? 1 : 0][own][means(enemy, position.sword_honour)];
  const bool strikes = own == armed || (near && own == some);
  if (enemy.guarded && strikes) row.bow = 0;  // he cannot well guard again: strike
  if (self.guarded) {
    if (!strikes) row.bow += row.guard;
    row.guard = 0;
  }
  const int drawn = static_cast<int>(random.below(100));
  if (drawn < row.bow) return Action::bow;
  return drawn < row.bow + row.guard ? Action::guard : any_strike(random);
}

constexpr hilltop_bot_class kScroll =
    bot<scroll>({"samurai/scroll", "The Scroll", "plays by a table of the game's equilibrium"});

}  // namespace samurai
