// hitters.cpp - trainers who win by damage.
#include "bots.hpp"
#include "tactics.hpp"

namespace codemon {
namespace {

/// Any order that is legal, each as likely.
struct Rookie : Tactic {
  static constexpr const char* kTeam =
      "Rookies|Nod:0:75:75:80:0:1:10|Ned:2:80:70:80:6:1:8|Nid:4:75:80:75:12:13:14";

  static Action act(const View& view, hilltop::Random& random) {
    std::array<int, 6> uses{}, changes{};
    std::size_t use_count = 0, change_count = 0;
    for (int slot = 0; slot < 3; ++slot) {
      if (view.usable(slot)) uses[use_count++] = slot;
      if (view.on_bench(slot)) changes[change_count++] = slot;
    }
    if (use_count + change_count == 0) return hit(view);
    const std::size_t drawn = random.below(use_count + change_count);
    return drawn < use_count ? Action::use(uses[drawn]) : Action::change(changes[drawn - use_count]);
  }
};

/// The hardest hit, every turn.
struct Brute : Tactic {
  static constexpr const char* kTeam =
      "Brutes|Anvil:2:100:50:80:6:3:0|Flood:3:100:50:80:9:6:3|Briar:4:100:50:80:12:9:0";
  static Action act(const View& view, hilltop::Random&) { return hit(view); }
};

/// Brings in whoever suits the enemy best, and hits.
struct Acrobat : Tactic {
  static constexpr const char* kTeam =
      "Acrobats|Ember:2:90:70:70:6:3:1|Brook:3:90:70:70:9:6:1|Thorn:4:90:70:70:12:9:1";

  static Action act(const View& view, hilltop::Random&) {
    constexpr std::int64_t kWorthATurn = 40;
    const int best = fittest(view);
    if (best != view.own().active && fitness(view, best) > fitness(view, view.own().active) + kWorthATurn)
      return Action::change(best);
    return needs_healing(view) ? Action::use(find_move(view, kHeal)) : hit(view);
  }
};

}  // namespace

constexpr hilltop_bot_class kRookie =
    bot<Trainer<Rookie>>({"codemon/rookie", "Rookie", "any legal order, each as likely"});
constexpr hilltop_bot_class kBrute =
    bot<Trainer<Brute>>({"codemon/brute", "Brute", "always the hardest hit"});
constexpr hilltop_bot_class kAcrobat =
    bot<Trainer<Acrobat>>({"codemon/acrobat", "Acrobat", "switches to whoever suits the enemy"});

}  // namespace codemon
