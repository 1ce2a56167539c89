// hoarders.cpp - samurai who seek honour first: the sword, a treasure, a kill.
#include "bots.hpp"
#include "position.hpp"

namespace samurai {
namespace {

/// Bows until the sword is his, and then strikes until it no longer is.
class Pilgrim {
 public:
  explicit Pilgrim(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  Action decide(const View& view) {
    if (view.honour() > view.sword_honour()) armed_ = true;
    if (view.honour() < view.sword_honour()) armed_ = false;
    return armed_ ? any_strike(random_) : Action::bow;
  }

 private:
  hilltop::Random random_;
  bool armed_ = false;
};

/// Piles honour up to twice the sword, guarding when struck; spends it all at the end.
class Miser {
 public:
  explicit Miser(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  Action decide(const View& view) {
    if (view.honour() >= 2 * view.sword_honour() || view.enemy_health() <= view.damage()) spending_ = true;
    if (view.honour() == 0) spending_ = false;
    if (spending_) return any_strike(random_);
    if (is_strike(view.last_enemy()) && view.enemy_honour() > 0 && !view.guard_costs()) return Action::guard;
    return Action::bow;
  }

 private:
  hilltop::Random random_;
  bool spending_ = false;
};

/// Bows to the sword and never lets go of it: strikes only with honour above it, more often the more
/// there is; guards only against a sword, now and then.
Action seek(const View& view, hilltop::Random& random) {
  const int spare = view.honour() - view.sword_honour();
  if (spare >= 0 && (view.enemy_guard_costs() || random.percent(40 + 20u * static_cast<unsigned>(spare))))
    return spare > 0 ? any_strike(random) : Action::bow;
  const bool threatened = view.enemy_honour() >= view.sword_honour() && !view.guard_costs();
  return threatened && random.percent(12) ? Action::guard : Action::bow;
}

}  // namespace

constexpr hilltop_bot_class kPilgrim =
    bot<Pilgrim>({"samurai/pilgrim", "Pilgrim", "bows for the sword, then strikes while it lasts"});
constexpr hilltop_bot_class kMiser =
    bot<Miser>({"samurai/miser", "The Miser", "hoards twice the sword's honour, then spends it all"});
constexpr hilltop_bot_class kSeeker =
    bot<seek>({"samurai/seeker", "Sword Seeker", "takes the sword and strikes only with honour to spare"});

}  // namespace samurai
