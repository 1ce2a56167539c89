#include "sage.hpp"

#include "bots.hpp"

#include <numeric>

namespace samurai {
namespace {

constexpr std::int64_t kWhole = 1 << 12;  // the weights of a mixture add up to about this

using Mixture = std::array<std::int64_t, 6>;

/// Plays in proportion to what not having played an action is regretted.
class Player {
 public:
  Mixture mixture() const {
    const auto sum = std::accumulate(regret_.begin(), regret_.end(), std::int64_t{0});
    Mixture mixture;
    for (std::size_t i = 0; i < 6; ++i) mixture[i] = sum > 0 ? regret_[i] * kWhole / sum : kWhole / 6;
    return mixture;
  }
  /// `gain`: what each action would have gained against the other's mixture.
  void learn(const Mixture& mixture, const Mixture& gain) {
    std::int64_t expected = 0;
    for (std::size_t i = 0; i < 6; ++i) expected += mixture[i] * gain[i];
    expected /= kWhole;
    for (std::size_t i = 0; i < 6; ++i)
      regret_[i] = std::max<std::int64_t>(0, regret_[i] + gain[i] - expected);
  }

 private:
  Mixture regret_{};
};

/// A mixture of the turn's equilibrium, anew every turn.
Action sage(const View& view, hilltop::Random& random) { return draw(equilibrium(Position(view)), random); }

}  // namespace

Forecast equilibrium(const Position& position) {
  constexpr int kRounds = 60;
  std::array<Mixture, 6> worth;
  for (Action own : kActions)
    for (Action other : kActions) worth[place(own)][place(other)] = position.worth_after(own, other);

  Player self, enemy;
  Forecast weights{};
  for (int round = 1; round <= kRounds; ++round) {
    const Mixture mine = self.mixture(), theirs = enemy.mixture();
    Mixture my_gain{}, their_gain{};
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t j = 0; j < 6; ++j) {
        my_gain[i] += theirs[j] * worth[i][j];
        their_gain[j] -= mine[i] * worth[i][j];
      }
    self.learn(mine, my_gain);
    enemy.learn(theirs, their_gain);
    for (std::size_t i = 0; i < 6; ++i) weights[i] += static_cast<int>(mine[i]) * round;  // later is better
  }
  for (Action action : kActions)
    if (!position.self.may(action)) weights[place(action)] = 0;
  return weights;
}

Action draw(const Forecast& weights, hilltop::Random& random) {
  const auto sum = std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
  auto drawn = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(sum)));
  std::size_t i = 0;
  while (drawn >= weights[i]) drawn -= weights[i++];
  return kActions[i];
}

constexpr hilltop_bot_class kSage =
    bot<sage>({"samurai/sage", "The Sage", "mixes its actions so that nobody can exploit them"});

}  // namespace samurai
