#include "rating/nash.hpp"
#include "simulate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hilltop::test {
namespace {

/// A matrix from its part above the diagonal.
std::vector<double> antisymmetric(std::size_t size, const std::vector<double>& above) {
  std::vector<double> all(size * size, 0.0);
  std::size_t at = 0;
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = i + 1; j < size; ++j) {
      all[i * size + j] = above.at(at);
      all[j * size + i] = -above[at++];
    }
  return all;
}

void expect_shares(const NashAverage& nash, const std::vector<double>& shares) {
  ASSERT_EQ(nash.share.size(), shares.size());
  for (std::size_t i = 0; i < shares.size(); ++i) EXPECT_NEAR(nash.share[i], shares[i], 1e-6) << i;
}

/// Nobody gains against the mixture, and who has a share loses nothing.
void expect_equilibrium(const NashAverage& nash) {
  double sum = 0;
  for (std::size_t i = 0; i < nash.share.size(); ++i) {
    EXPECT_GE(nash.share[i], 0);
    EXPECT_LE(nash.rating[i], 1e-6) << i;
    EXPECT_NEAR(nash.rating[i] * nash.share[i], 0, 1e-8) << i;
    sum += nash.share[i];
  }
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(Nash, OneEntrantIsAll) { expect_shares(nash_average(1, {0}), {1}); }

TEST(Nash, OfEqualsEvenly) {
  expect_shares(nash_average(4, std::vector<double>(16, 0.0)), {.25, .25, .25, .25});
}

TEST(Nash, WhoBeatsAllIsAll) {
  const auto nash = nash_average(3, antisymmetric(3, {0.1, 0.3, 0.2}));
  expect_shares(nash, {1, 0, 0});
  EXPECT_NEAR(nash.rating[1], -0.1, 1e-6);
  EXPECT_NEAR(nash.rating[2], -0.3, 1e-6);
}

TEST(Nash, RockPaperScissors) {
  expect_shares(nash_average(3, antisymmetric(3, {-1, 1, -1})), {1 / 3., 1 / 3., 1 / 3.});
  // Of an uneven circle each has the payoff between the other two.
  expect_shares(nash_average(3, antisymmetric(3, {0.1, -0.2, 0.3})), {0.3 / 0.6, 0.2 / 0.6, 0.1 / 0.6});
}

// Balduzzi and others, section 3.1: a copy of an entrant changes nothing but how its share is divided,
// evenly.
TEST(Nash, CopiesShareWhatOneHad) {
  const auto nash = nash_average(4, antisymmetric(4, {-1, 1, 1, -1, -1, 0}));  // scissors twice
  expect_shares(nash, {1 / 3., 1 / 3., 1 / 6., 1 / 6.});
  expect_equilibrium(nash);
}

// Two that are level at the top, whatever they do to the weak: of all mixtures the even one.
TEST(Nash, OfManyEquilibriaTheMostEven) {
  const auto nash = nash_average(3, antisymmetric(3, {0, 0.4, 0.01}));
  expect_shares(nash, {0.5, 0.5, 0});
}

// The mixtures of equilibrium are 1 : 1 : 1 of the circle, and the fourth with any share up to all; each pays
// the same against it. Highest entropy has all four alike.
TEST(Nash, ACircleAndOneWhoIsLevelWithAll) {
  expect_shares(nash_average(4, antisymmetric(4, {-1, 1, 0, -1, 0, 0})), {.25, .25, .25, .25});
}

TEST(Nash, RandomGamesAreInEquilibrium) {
  Random random(5);
  for (const std::size_t size : {2, 3, 5, 8, 13, 21, 34}) {
    std::vector<double> above;
    for (std::size_t i = 0; i < size * (size - 1) / 2; ++i) above.push_back(uniform(random) - 0.5);
    expect_equilibrium(nash_average(size, antisymmetric(size, above)));
  }
}

// Payoffs as matches make them: few different ones, with many ties.
TEST(Nash, CoarseGamesAreInEquilibrium) {
  Random random(6);
  for (int game = 0; game < 20; ++game) {
    std::vector<double> above;
    for (int i = 0; i < 45; ++i) above.push_back((static_cast<double>(random.below(5)) - 2) / 4);
    expect_equilibrium(nash_average(10, antisymmetric(10, above)));
  }
}

TEST(Nash, OfALargeField) {
  Random random(7);
  const auto field = round_robin(random, even_strengths(60, 0.5), 4, 0.3);
  expect_equilibrium(nash_average(field));
}

TEST(Nash, OfAFieldWhoNeverMetAreLevel) {
  Field field(3);
  add_pair(field, 0, 1, 1);
  expect_shares(nash_average(field), {0.5, 0, 0.5});
}

}  // namespace
}  // namespace hilltop::test
