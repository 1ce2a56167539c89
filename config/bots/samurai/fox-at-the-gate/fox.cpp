// The Fox at the Gate thinks three turns ahead: it takes the enemy to go on as often as before with each
// action, and chooses what leaves it best off on average.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view kMoves = "WBGIPO";
constexpr int kDepth = 3;
constexpr double kHonourWorth = 0.3, kDeath = 50;

struct Fighter {
  int health, honour;
  bool guarded;
};

bool strikes(char move) { return move == 'I' || move == 'P' || move == 'O'; }

bool hits(char a, char b) {
  if (!strikes(a)) return false;
  return b == 'W' || b == 'B' || (a == 'I' && b == 'O') || (a == 'O' && b == 'P') || (a == 'P' && b == 'I');
}

Fighter after(const Fighter& me, char mine, const Fighter& him, char his) {
  const int damage = him.honour >= 7 ? 2 : 1;
  const int price = strikes(mine) || (mine == 'G' && me.guarded) ? 1 : 0;
  return {me.health - (hits(his, mine) ? damage : 0), me.honour - price + (mine == 'B' ? 1 : 0), mine == 'G'};
}

using Habits = std::array<double, kMoves.size()>;

struct Choice {
  double value;
  char move;
};

Choice best(const Fighter& me, const Fighter& him, const Habits& habits, int depth) {
  if (me.honour < 0) return {-kDeath, 'W'};
  if (him.honour < 0) return {kDeath, 'W'};
  const double standing = me.health - him.health + kHonourWorth * (std::min(me.honour, 8) - him.honour);
  if (depth == 0 || me.health <= 0 || him.health <= 0) return {standing, 'W'};

  Choice choice{-2 * kDeath, 'W'};
  for (const char mine : kMoves) {
    double value = 0;
    for (std::size_t i = 0; i < kMoves.size(); ++i)
      value +=
          habits[i] *
          best(after(me, mine, him, kMoves[i]), after(him, kMoves[i], me, mine), habits, depth - 1).value;
    if (value > choice.value) choice = {value, mine};
  }
  return choice;
}

/// How often the enemy has used each action, in parts of one; each counts as seen once before the match.
Habits habits_of(std::string_view history) {
  Habits habits;
  for (std::size_t i = 0; i < kMoves.size(); ++i)
    habits[i] = (1.0 + static_cast<double>(std::count(history.begin(), history.end(), kMoves[i]))) /
                static_cast<double>(history.size() + kMoves.size());
  return habits;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mine = argc == 7 ? argv[1] : "", his = argc == 7 ? argv[2] : "";
  char** numbers = argv + argc - 4;
  const Fighter me{std::atoi(numbers[0]), std::atoi(numbers[2]), mine.ends_with('G')};
  const Fighter him{std::atoi(numbers[1]), std::atoi(numbers[3]), his.ends_with('G')};
  std::cout << best(me, him, habits_of(his), kDepth).move << '\n';
}
