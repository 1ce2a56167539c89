#include "rating/sprt.hpp"
#include "simulate.hpp"

#include <gtest/gtest.h>

namespace hilltop::test {
namespace {

using Verdict = Sprt::Verdict;

TEST(Sprt, BoundsAreWalds) {
  const SprtBounds bounds;
  EXPECT_NEAR(bounds.lower(), -2.944, 1e-3);
  EXPECT_NEAR(bounds.upper(), 2.944, 1e-3);
}

TEST(Sprt, KnowsNothingAtFirst) {
  const Sprt sprt({});
  EXPECT_EQ(sprt.ratio(), 0);
  EXPECT_EQ(sprt.score(), 0.5);
  EXPECT_EQ(sprt.verdict(), Verdict::open);
  EXPECT_EQ(sprt.score_interval(), (Interval{0, 1}));
}

// 100 pairs of 10, 20, 30, 25, 15: m = 0.5375, v = (100 * 0.0895... + 5 / 8) / 105.
TEST(Sprt, RatioByHand) {
  Sprt sprt({-10, 60, 1e-99, 1e-99});
  const std::array<int, 5> counts{10, 20, 30, 25, 15};
  for (unsigned quarters = 0; quarters < 5; ++quarters)
    for (int i = 0; i < counts[quarters]; ++i) sprt.add(quarters);
  const double m = 0.5375, s0 = 1 / (1 + std::pow(10, 10 / 400.0)), s1 = 1 / (1 + std::pow(10, -60 / 400.0));
  double sum = 5 * 0.125;
  for (std::size_t i = 0; i < 5; ++i) sum += counts[i] * std::pow(static_cast<double>(i) / 4 - m, 2);
  EXPECT_NEAR(sprt.ratio(), 100 * (s1 - s0) * (2 * m - s0 - s1) / (2 * sum / 105), 1e-12);
  EXPECT_NEAR(sprt.score(), m, 1e-12);
}

TEST(Sprt, AFewPairsThatAreAlikeDecideNothing) {
  for (const unsigned quarters : {0u, 2u, 4u}) {
    Sprt sprt({0, 50, 0.05, 0.05});
    for (int i = 0; i < 4; ++i) sprt.add(quarters);
    EXPECT_EQ(sprt.verdict(), Verdict::open) << quarters;
  }
}

TEST(Sprt, PairsThatAreAlwaysAlikeDecideInTheEnd) {
  for (const unsigned quarters : {0u, 2u, 4u}) {
    Sprt sprt({0, 50, 0.05, 0.05});
    for (int i = 0; i < 100; ++i) sprt.add(quarters);
    EXPECT_EQ(sprt.verdict(), quarters == 4 ? Verdict::better : Verdict::not_better);
    EXPECT_LT(sprt.pairs(), 100u) << "pairs after the decision count no more";
  }
}

/// How often the test says "better", of bots of which B is `elo` better.
double says_better(double elo, double nu, const SprtBounds& bounds, std::uint64_t seed) {
  constexpr int kTests = 500;
  Random random(seed);
  int better = 0;
  for (int i = 0; i < kTests; ++i) {
    Sprt sprt(bounds);
    while (sprt.verdict() == Verdict::open) {
      unsigned quarters = 0;
      for (int match = 0; match < 2; ++match)
        quarters += static_cast<unsigned>(play_pair(random, elo * std::log(10) / 400, nu) + 1);
      sprt.add(quarters);
    }
    better += sprt.verdict() == Verdict::better ? 1 : 0;
  }
  return better / static_cast<double>(kTests);
}

// The expected score of Davidson's model is Elo's only without draws; with them elo1 is a smaller difference.
TEST(Sprt, ErrorsAsRareAsAskedFor) {
  const SprtBounds bounds{0, 50, 0.05, 0.05};
  EXPECT_LE(says_better(0, 0, bounds, 1), 0.07);
  EXPECT_GE(says_better(50, 0, bounds, 2), 0.93);
  EXPECT_LE(says_better(0, 1, bounds, 3), 0.07);
  EXPECT_GE(says_better(80, 1, bounds, 4), 0.93);
  EXPECT_LE(says_better(-50, 0, bounds, 5), 0.01);
  EXPECT_GE(says_better(150, 0, bounds, 6), 0.99);
}

TEST(Sprt, ErrorsAsRareAsAskedForWithOtherBounds) {
  const SprtBounds bounds{-20, 100, 0.01, 0.1};
  EXPECT_LE(says_better(-20, 0, bounds, 7), 0.02);
  EXPECT_GE(says_better(100, 0, bounds, 8), 0.87);
}

}  // namespace
}  // namespace hilltop::test
