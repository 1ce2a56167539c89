// simple.cpp - players that think of no next throw of the rival's.
#include "bots.hpp"
#include "tally.hpp"

namespace morra {
namespace {

Throw fist(const View&, hilltop::Random&) { return {0, 0}; }

Throw clockwork(const View& view, hilltop::Random&) {
  return make_throw(view.turn() % view.numbers(), view.turn() / view.numbers() % view.numbers());
}

/// The rival's last throw.
Throw parrot(const View& view, hilltop::Random& random) {
  return view.turn() > 0 ? view.rival(view.turn() - 1) : any_throw(view, random);
}

/// Two numbers of the upper half: rare hits, but dear ones.
Throw high(const View& view, hilltop::Random& random) {
  const int half = (view.highest() + 1) / 2;
  const auto upper = [&] {
    return half + static_cast<int>(random.below(static_cast<std::uint64_t>(view.numbers() - half)));
  };
  const int choice = upper();
  return make_throw(choice, upper());
}

}  // namespace

constexpr hilltop_bot_class kDice = bot<any_throw>({"morra/dice", "Dice", "any throw, each as likely"});
constexpr hilltop_bot_class kFist = bot<fist>({"morra/fist", "Closed Fist", "always 0 and 0"});
constexpr hilltop_bot_class kClockwork =
    bot<clockwork>({"morra/clockwork", "Clockwork", "all throws in turn"});
constexpr hilltop_bot_class kParrot = bot<parrot>({"morra/parrot", "Parrot", "the rival's last throw"});
constexpr hilltop_bot_class kHigh = bot<high>({"morra/high", "High Roller", "two high numbers"});

}  // namespace morra
