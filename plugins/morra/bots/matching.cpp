// matching.cpp - players that look for the longest stretch of the past that ends like the present.
#include "bots.hpp"
#include "tally.hpp"

#include <algorithm>

namespace morra {
namespace {

/// Throws that followed the longest matches, weighted by length. A throw is compared whole; `Both`: so is
/// this player's own.
template <bool Both>
class Matcher {
 public:
  explicit Matcher(const hilltop_sitting& sitting) : random_(sitting.seed) {}

  Throw decide(const View& view) {
    Tally tally;
    const int now = view.turn();
    for (int end = std::max(1, now - kWindow); end < now; ++end) {
      std::int64_t length = 0;
      while (length < kLongest && length < end &&
             alike(view, end - 1 - static_cast<int>(length), now - 1 - static_cast<int>(length)))
        ++length;
      tally.add(view.rival(end), length * length * length);
    }
    return best_answer(view, tally, random_);
  }

 private:
  static constexpr int kWindow = 400;
  static constexpr std::int64_t kLongest = 12;

  static bool alike(const View& view, int s, int t) {
    if (view.rival(s).choice != view.rival(t).choice) return false;
    return !Both || view.own(s).choice == view.own(t).choice;
  }

  hilltop::Random random_;
};

}  // namespace

constexpr hilltop_bot_class kArchivist =
    bot<Matcher<false>>({"morra/archivist", "Archivist", "what followed the same choices of the rival"});
constexpr hilltop_bot_class kDuet =
    bot<Matcher<true>>({"morra/duet", "Duet", "what followed the same choices of both"});

}  // namespace morra
