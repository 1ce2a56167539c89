#include "rating/per_match.hpp"

namespace hilltop {
namespace {

/// The whole part, and what is left over: their products with numbers of matches fit where those of sums of
/// points might not.
struct PerMatch {
  PointSum whole, rest, matches;
  explicit PerMatch(const Field::Played& played)
      : whole(played.points / static_cast<PointSum>(played.matches)),
        rest(played.points % static_cast<PointSum>(played.matches)),
        matches(static_cast<PointSum>(played.matches)) {
    if (rest >= 0) return;
    rest += matches;
    --whole;
  }
};

std::strong_ordering compare(PointSum a, PointSum b) {
  return a < b   ? std::strong_ordering::less
         : a > b ? std::strong_ordering::greater
                 : std::strong_ordering::equal;
}

}  // namespace

std::strong_ordering compare_per_match(const Field::Played& a, const Field::Played& b) {
  if (a.matches == 0 || b.matches == 0) return (a.matches != 0) <=> (b.matches != 0);
  const PerMatch x(a), y(b);
  return x.whole != y.whole ? compare(x.whole, y.whole) : compare(x.rest * y.matches, y.rest * x.matches);
}

}  // namespace hilltop
