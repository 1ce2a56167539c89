#include "tally.hpp"

namespace morra {

// A throw (x, y) wins where the rival chose y and guessed anything but x, and loses where he guessed x
// and chose anything but y.
Values::Values(const View& view, const Tally& tally) : numbers_(static_cast<std::size_t>(view.numbers())) {
  std::array<std::int64_t, kMostNumbers> chosen{}, lost{};
  for (std::size_t c = 0; c < numbers_; ++c) {
    for (std::size_t g = 0; g < numbers_; ++g) {
      chosen[c] += tally.at(c, g);
      lost[g] += tally.at(c, g) * view.prize(static_cast<int>(g), static_cast<int>(c));
    }
  }
  for (std::size_t x = 0; x < numbers_; ++x) {
    for (std::size_t y = 0; y < numbers_; ++y) {
      const std::int64_t prize = view.prize(static_cast<int>(x), static_cast<int>(y));
      const std::int64_t both = tally.at(y, x) * prize;
      value_[x][y] = (chosen[y] * prize - both) - (lost[x] - both);
    }
  }
}

Throw Values::best(hilltop::Random& random) const {
  Throw best{};
  std::uint64_t equal = 0;
  for (std::size_t x = 0; x < numbers_; ++x) {
    for (std::size_t y = 0; y < numbers_; ++y) {
      if (equal != 0 && value_[x][y] < value_[best.choice][best.guess]) continue;
      if (equal != 0 && value_[x][y] > value_[best.choice][best.guess]) equal = 0;
      if (random.below(++equal) == 0) best = make_throw(static_cast<int>(x), static_cast<int>(y));
    }
  }
  return best;
}

}  // namespace morra
