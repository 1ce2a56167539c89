// mixed.cpp - players that mix their throws so that nobody gains much by predicting them.
#include "bots.hpp"
#include "tally.hpp"

#include <algorithm>

namespace morra {
namespace {

/// A throw drawn in proportion to the positive weights; any when there are none.
Throw draw(const View& view, const Tally& weights, hilltop::Random& random) {
  const auto numbers = static_cast<std::size_t>(view.numbers());
  std::uint64_t sum = 0;
  for (std::size_t c = 0; c < numbers; ++c)
    for (std::size_t g = 0; g < numbers; ++g)
      sum += static_cast<std::uint64_t>(std::max<std::int64_t>(0, weights.at(c, g)));
  if (sum == 0) return any_throw(view, random);
  std::uint64_t rest = random.below(sum);
  for (std::size_t c = 0; c < numbers; ++c) {
    for (std::size_t g = 0; g < numbers; ++g) {
      const auto weight = static_cast<std::uint64_t>(std::max<std::int64_t>(0, weights.at(c, g)));
      if (rest < weight) return make_throw(static_cast<int>(c), static_cast<int>(g));
      rest -= weight;
    }
  }
  return any_throw(view, random);
}

/// Near the equilibrium: fictitious play against itself before the first turn (Brown, "Iterative
/// Solution of Games by Fictitious Play", 1951).
class Hermit {
 public:
  explicit Hermit(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  Throw decide(const View& view) {
    if (view.turn() == 0) {
      for (int i = 0; i < kRehearsals; ++i) mix_.add(best_answer(view, mix_, random_));
    }
    return draw(view, mix_, random_);
  }

 private:
  static constexpr int kRehearsals = 3000;
  hilltop::Random random_;
  Tally mix_;
};

/// Throws in proportion to what it would have gained with them (Hart and Mas-Colell, "A Simple Adaptive
/// Procedure Leading to Correlated Equilibrium", 2000), with old regrets fading.
class Regret {
 public:
  explicit Regret(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  Throw decide(const View& view) {
    for (; learnt_ < view.turn(); ++learnt_) learn(view, learnt_);
    return draw(view, regret_, random_);
  }

 private:
  void learn(const View& view, int t) {
    constexpr std::int64_t kScale = 1000, kParts = 100;
    const std::int64_t had = payoff(view, view.own(t), view.rival(t));
    regret_.fade(kParts);
    for (int c = 0; c < view.numbers(); ++c) {
      for (int g = 0; g < view.numbers(); ++g) {
        const Throw other = make_throw(c, g);
        regret_.add(other, kScale * (payoff(view, other, view.rival(t)) - had));
      }
    }
  }

  hilltop::Random random_;
  Tally regret_;
  int learnt_ = 0;
};

}  // namespace

constexpr hilltop_bot_class kHermit =
    bot<Hermit>({"morra/hermit", "Hermit", "near the equilibrium, whatever the rival does"});
constexpr hilltop_bot_class kRegret =
    bot<Regret>({"morra/regret", "Regret", "throws what it regrets not to have thrown"});

}  // namespace morra
