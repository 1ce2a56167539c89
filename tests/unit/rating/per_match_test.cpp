#include "rating/per_match.hpp"

#include <gtest/gtest.h>

namespace hilltop {
namespace {

TEST(PerMatch, IsComparedExactly) {
  const auto order = [](std::uint64_t matches, PointSum points, std::uint64_t others, PointSum theirs) {
    return compare_per_match({matches, points}, {others, theirs});
  };
  EXPECT_TRUE(std::is_gt(order(3, 2, 5, 3)));
  EXPECT_TRUE(std::is_eq(order(3, 2, 6, 4)));
  EXPECT_TRUE(std::is_lt(order(3, -2, 3, -1)));
  EXPECT_TRUE(std::is_lt(order(3, -1, 5, 1)));
  EXPECT_TRUE(std::is_eq(order(3, -1, 6, -2)));
  EXPECT_TRUE(std::is_gt(order(1, -5, 0, 0))) << "who has played none is last";
  EXPECT_TRUE(std::is_eq(order(0, 0, 0, 0)));
}

TEST(PerMatch, SumsMayBeAsLargeAsTheyGet) {
  const PointSum large = PointSum{INT64_MAX} * 10'000 * 1'000'000'000;
  EXPECT_TRUE(std::is_gt(compare_per_match({1'000'000'000, large + 1}, {1'000'000'000, large})));
  EXPECT_TRUE(std::is_lt(
      compare_per_match({1'000'000'000, -large - 1}, {999'999'999, -large / 1'000'000'000 * 999'999'999})));
}

}  // namespace
}  // namespace hilltop
