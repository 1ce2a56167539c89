// Bows until it has honour to spare, then strikes. What it sees and says: samurai.hpp, which is included
// here.
#include <hilltop/games/samurai/samurai.hpp>
#include <hilltop/plugin.hpp>

namespace {

using samurai::Action;

Action decide(const samurai::View& view, hilltop::Random&) {
  if (view.honour() <= 3) return Action::bow;
  return view.last_enemy() == Action::overhead ? Action::draw : Action::overhead;  // the draw beats it
}

constexpr hilltop_bot_class kBots[] = {
    samurai::bot<decide>({"samurai/@ID@", "@ID@", "bows until it has honour to spare, then strikes"}),
};
constexpr auto kList = hilltop::pointers(kBots);

}  // namespace

HILLTOP_PLUGIN("MIT", nullptr, kList.data());
