// Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe
// codemon What it sees and says: codemon.hpp, which is included here.
#include <hilltop/games/codemon/codemon.hpp>
#include <hilltop/plugin.hpp>

namespace {

using codemon::Action;

/// A tactic is what codemon::Trainer needs to answer all four questions.
struct Tactic {
  /// NAME|MEMBER|MEMBER|MEMBER
  static constexpr const char* kTeam =
      "Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11";
  static constexpr codemon::Stat kBonus = codemon::Stat::attack;

  static int choose(const codemon::View& view) {
    int best = 0;
    for (int slot = 1; slot < 3; ++slot)
      if (view.own().member[slot].hp > view.own().member[best].hp) best = slot;
    return best;
  }
  static Action act(const codemon::View&, hilltop::Random&) { return Action::use(0); }
};

constexpr hilltop_bot_class kBots[] = {
    codemon::bot<codemon::Trainer<Tactic>>({"codemon/@ID@", "@ID@", "hits with the first move"}),
};
constexpr auto kList = hilltop::pointers(kBots);

}  // namespace

HILLTOP_PLUGIN("MIT", nullptr, kList.data());
