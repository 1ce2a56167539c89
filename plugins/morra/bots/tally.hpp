// tally.hpp - weighted throws that a rival may make, and the best answer to them.
#pragma once
#include "../morra.hpp"

#include <array>

namespace morra {

constexpr std::size_t kMostNumbers = 10;

/// Weights of throws. Any non-negative numbers; only their proportions matter.
class Tally {
 public:
  void add(Throw thrown, std::int64_t weight = 1) { at(thrown.choice, thrown.guess) += weight; }
  /// Takes one part in `parts` of every weight away, so that old throws fade.
  void fade(std::int64_t parts) {
    for (auto& row : weight_)
      for (auto& weight : row) weight -= weight / parts;
  }
  std::int64_t& at(std::size_t choice, std::size_t guess) { return weight_[choice][guess]; }
  std::int64_t at(std::size_t choice, std::size_t guess) const { return weight_[choice][guess]; }

 private:
  std::array<std::array<std::int64_t, kMostNumbers>, kMostNumbers> weight_{};
};

/// Weighted points that each throw wins less those that it loses, against a tally.
class Values {
 public:
  Values(const View& view, const Tally& tally);
  std::int64_t at(std::size_t choice, std::size_t guess) const { return value_[choice][guess]; }
  /// The throw of the greatest value; one of them at random.
  Throw best(hilltop::Random& random) const;

 private:
  std::size_t numbers_;
  std::array<std::array<std::int64_t, kMostNumbers>, kMostNumbers> value_{};
};

inline Throw best_answer(const View& view, const Tally& tally, hilltop::Random& random) {
  return Values(view, tally).best(random);
}

/// Any throw, each as likely.
inline Throw any_throw(const View& view, hilltop::Random& random) {
  const auto numbers = static_cast<std::uint64_t>(view.numbers());
  const auto choice = static_cast<int>(random.below(numbers));
  return make_throw(choice, static_cast<int>(random.below(numbers)));
}

/// What `mine` scores against `rival`, less what that scores.
inline std::int64_t payoff(const View& view, Throw mine, Throw rival) {
  const bool right = mine.guess == rival.choice, seen = rival.guess == mine.choice;
  return right == seen ? 0 : (right ? 1 : -1) * std::int64_t{view.prize(mine.choice, rival.choice)};
}

}  // namespace morra
