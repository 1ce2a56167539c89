// simple.cpp - samurai who do not look at their enemy.
#include "bots.hpp"
#include "position.hpp"

namespace samurai {
namespace {

Action wait(const View&, hilltop::Random&) { return Action::wait; }

/// Any of the six, each as likely: soon without honour.
Action anything(const View&, hilltop::Random& random) { return kActions[random.below(6)]; }

/// Guards whenever that is free. Two of these stand there for the whole match.
Action wall(const View& view, hilltop::Random&) { return view.guard_costs() ? Action::wait : Action::guard; }

/// Strikes while there is honour to pay for it, and bows for the next strike.
Action berserk(const View& view, hilltop::Random& random) {
  return view.honour() > 0 ? any_strike(random) : Action::bow;
}

}  // namespace

constexpr hilltop_bot_class kWaiter = bot<wait>({"samurai/waiter", "The Still One", "always waits"});
constexpr hilltop_bot_class kRandom = bot<anything>({"samurai/random", "Dice", "any action, each as likely"});
constexpr hilltop_bot_class kWall =
    bot<wall>({"samurai/wall", "The Wall", "guards whenever a guard is free, and waits in between"});
constexpr hilltop_bot_class kBerserk =
    bot<berserk>({"samurai/berserk", "Berserk", "strikes while it can pay, bows when it cannot"});

}  // namespace samurai
