// bots.cpp - the native samurai: the list of them, and the smallest ones.
#include "../samurai.hpp"

#include <hilltop/plugin.hpp>

namespace samurai {
namespace {

Action wait(const View&, hilltop::Random&) { return Action::wait; }

/// Any of the six, each as likely.
Action anything(const View&, hilltop::Random& random) {
  return Action{static_cast<std::uint8_t>(SAMURAI_LETTERS[random.below(6)])};
}

constexpr hilltop_bot_class kClasses[] = {
    bot<wait>({"samurai/waiter", "The Still One", "always waits"}),
    bot<anything>({"samurai/random", "Dice", "any action, each as likely"}),
};
constexpr auto kPointers = hilltop::pointers(kClasses);

}  // namespace

extern const hilltop_bot_class* const kBots[];
const hilltop_bot_class* const kBots[] = {kPointers[0], kPointers[1], nullptr};

}  // namespace samurai
