#include "rating/ratings.hpp"
#include "rating/models.hpp"
#include "simulate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hilltop::test {
namespace {

Field results(std::size_t entrants, const std::vector<std::array<int, 3>>& matches) {
  Field field(entrants);
  for (const auto& [a, b, result] : matches)
    add_pair(field, static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), result);
  return field;
}

TEST(Ratings, NobodyIsNotRated) { EXPECT_TRUE(rate(Field(0), {}).entrants.empty()); }

TEST(Ratings, WhoMetNobodyIsNotRated) {
  Field field(3);
  const std::vector<Placed> bye{{2, 0, 1}};
  field.add(bye);
  add_pair(field, 0, 1, 1);
  const Ratings ratings = rate(field, in_order(3));
  EXPECT_FALSE(ratings.entrants[2].rated);
  EXPECT_EQ(ratings.entrants[2].group, 0u);
  EXPECT_TRUE(ratings.entrants[0].superiority.has_value());
  EXPECT_FALSE(ratings.entrants[1].superiority.has_value());
}

TEST(Ratings, OneWinIsFiniteAndUncertain) {
  const Ratings ratings = rate(results(2, {{0, 1, 1}}), in_order(2));
  EXPECT_TRUE(ratings.penalised);
  // Jeffreys's prior adds half a win to each side: the odds are 3 to 1.
  EXPECT_NEAR(ratings.entrants[0].elo - ratings.entrants[1].elo, 400 * std::log10(3.0), 1e-4);
  EXPECT_LT(ratings.entrants[0].interval.low, 0);
  EXPECT_EQ(ratings.entrants[1].group, 1u) << "tied";
}

TEST(Ratings, OnlyDrawsAreLevel) {
  const Ratings ratings = rate(results(2, {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}}), in_order(2));
  EXPECT_TRUE(ratings.penalised);
  EXPECT_NEAR(ratings.entrants[0].elo, 0, 1e-6);
  EXPECT_NEAR(ratings.entrants[0].superiority.value(), 0.5, 1e-6);
  EXPECT_TRUE(std::isfinite(ratings.entrants[0].error));
}

TEST(Ratings, PerfectRecordsAreFinite) {
  Field field(5);
  for (std::uint32_t a = 0; a < 5; ++a)
    for (std::uint32_t b = a + 1; b < 5; ++b)
      for (int match = 0; match < 20; ++match) add_pair(field, a, b, 1);
  const Ratings ratings = rate(field, in_order(5));
  EXPECT_TRUE(ratings.penalised);
  for (std::uint32_t i = 0; i < 5; ++i) {
    EXPECT_LT(std::abs(ratings.entrants[i].elo), 4000);
    EXPECT_LT(ratings.entrants[i].error, 2000);
    EXPECT_EQ(ratings.entrants[i].group, i + 1) << "20 wins of 20 are no tie";
  }
}

// Of win and draw alone the chance of a loss is estimated as 0, and so the strengths without bound.
TEST(Ratings, WinsAndDrawsWithoutALossHaveNoMaximum) {
  EXPECT_FALSE(davidson(2, {{0, 1, 3, 2, 0}})->has_maximum());
  EXPECT_TRUE(davidson(2, {{0, 1, 3, 2, 1}})->has_maximum());
  EXPECT_FALSE(davidson(3, {{0, 1, 3, 2, 0}, {1, 2, 1, 1, 0}})->has_maximum());
  EXPECT_TRUE(davidson(3, {{0, 1, 3, 2, 0}, {1, 2, 1, 1, 0}, {0, 2, 0, 0, 1}})->has_maximum()) << "a circle";
  EXPECT_TRUE(davidson(3, {{0, 1, 3, 2, 0}, {1, 2, 1, 0, 1}})->has_maximum())
      << "that draws are no more than so likely is seen elsewhere";
  EXPECT_FALSE(davidson(3, {{0, 1, 3, 0, 0}, {1, 2, 1, 0, 1}})->has_maximum());
}

TEST(Ratings, PartsThatNeverMetAreNotCompared) {
  const auto field = results(5, {{0, 1, 1}, {0, 1, -1}, {2, 3, 1}, {3, 4, 1}, {4, 2, 1}});
  const Ratings ratings = rate(field, in_order(5));
  EXPECT_EQ(ratings.parts, 2u);
  EXPECT_EQ(ratings.entrants[1].part, 1u);
  EXPECT_EQ(ratings.entrants[2].part, 2u);
  EXPECT_FALSE(ratings.entrants[1].superiority.has_value());
  EXPECT_EQ(ratings.entrants[1].group, 1u);
  EXPECT_EQ(ratings.entrants[2].group, 2u) << "what cannot be compared is not tied";
  EXPECT_NEAR(ratings.entrants[2].elo + ratings.entrants[3].elo + ratings.entrants[4].elo, 0, 1e-9);
}

TEST(Ratings, GroupsGoByTheirFirst) {
  Field field(3);  // 0 and 1 level, 1 and 2 level, 0 above 2
  const auto play = [&](std::uint32_t a, std::uint32_t b, int wins, int losses) {
    for (int i = 0; i < wins; ++i) add_pair(field, a, b, 1);
    for (int i = 0; i < losses; ++i) add_pair(field, a, b, -1);
  };
  play(0, 1, 22, 18);
  play(1, 2, 22, 18);
  play(0, 2, 28, 12);
  const Ratings ratings = rate(field, {0, 1, 2});
  EXPECT_EQ(ratings.entrants[0].group, 1u);
  EXPECT_EQ(ratings.entrants[1].group, 1u);
  EXPECT_EQ(ratings.entrants[2].group, 2u);
  EXPECT_GT(ratings.entrants[0].superiority.value(), 0.5);
  EXPECT_LT(rate(field, {2, 1, 0}).entrants[2].superiority.value(), 0.5) << "along the order given";
}

TEST(Ratings, DoubtsAreThePairsBelowALikelihood) {
  Field field(5);
  for (int match = 0; match < 30; ++match)
    for (std::uint32_t a = 0; a < 4; ++a)
      for (std::uint32_t b = a + 1; b < 4; ++b) add_pair(field, a, b, b == 1 && match % 2 == 0 ? -1 : 1);
  const auto order = in_order(5);
  const auto none = doubts(field, order, 0, 0.95);
  EXPECT_TRUE(none.empty());
  const auto first = doubts(field, order, 1, 0.95);
  ASSERT_EQ(first.size(), 2u) << "who has met nobody cannot be compared";
  EXPECT_EQ(first[0].below, 1u);
  EXPECT_EQ(first[0].superiority, rate(field, order).entrants[0].superiority);
  EXPECT_EQ(first[1].below, 4u);
  EXPECT_FALSE(first[1].superiority);
  EXPECT_EQ(doubts(field, order, 99, 0.95).size(), 5u) << "4 is in doubt with all, 0 with 1";
  const std::vector<std::uint32_t> wrong{3, 0};
  ASSERT_EQ(doubts(field, wrong, 1, 0.95).size(), 1u);
  EXPECT_LT(*doubts(field, wrong, 1, 0.95)[0].superiority, 0.01) << "an order against the results";
}

TEST(Ratings, ALargerFieldThanTheLimitIsNotRated) {
  Field field(kMostRated + 1);
  add_pair(field, 0, 1, 1);
  EXPECT_TRUE(std::ranges::none_of(rate(field, in_order(kMostRated + 1)).entrants, &Rating::rated));
}

// In a balanced round robin of points 1, 1/2, 0 ratings are in the order of the points.
TEST(Ratings, FollowThePointsOfARoundRobin) {
  Random random(3);
  for (int i = 0; i < 30; ++i) {
    const auto field = round_robin(random, even_strengths(7, 1), 6, 0.7);
    const Ratings ratings = rate(field, in_order(7));
    for (std::uint32_t a = 0; a < 7; ++a)
      for (std::uint32_t b = 0; b < 7; ++b) {
        if (field.played(a).points <= field.played(b).points) continue;
        EXPECT_GT(ratings.entrants[a].elo, ratings.entrants[b].elo);
      }
  }
}

TEST(Ratings, AreTheSameToTheBit) {
  Random random(4);
  const auto field = round_robin(random, even_strengths(9, 1), 5, 0.4);
  const auto once = rate(field, in_order(9)), again = rate(field, in_order(9));
  for (std::uint32_t i = 0; i < 9; ++i) {
    EXPECT_EQ(once.entrants[i].elo, again.entrants[i].elo);
    EXPECT_EQ(once.entrants[i].error, again.entrants[i].error);
    EXPECT_EQ(once.entrants[i].superiority, again.entrants[i].superiority);
  }
}

/// Gradient and information of a likelihood, and the slope of the information, against small differences.
void expect_right_slopes(const Likelihood& likelihood, std::vector<double> point) {
  constexpr double kStep = 1e-5;
  const std::size_t size = likelihood.parameters();
  Matrix weights(size);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) weights(i, j) = 1 / (1.0 + static_cast<double>(i * j + i + j));
  const auto weighted = [&](const Likelihood::Local& local) {
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j) sum += weights(i, j) * local.information(i, j);
    return sum;
  };
  const auto here = likelihood.at(point);
  const auto slope = likelihood.information_slope(point, weights);
  for (std::size_t i = 0; i < size; ++i) {
    auto near = point;
    near[i] += kStep;
    const auto above = likelihood.at(near);
    near[i] -= 2 * kStep;
    const auto below = likelihood.at(near);
    EXPECT_NEAR((above.value - below.value) / (2 * kStep), here.gradient[i], 1e-6);
    EXPECT_NEAR((weighted(above) - weighted(below)) / (2 * kStep), slope[i], 1e-6);
    for (std::size_t j = 0; j < size; ++j)
      EXPECT_NEAR((below.gradient[j] - above.gradient[j]) / (2 * kStep), here.information(i, j), 1e-6);
  }
}

TEST(Likelihoods, SlopesOfPairs) {
  expect_right_slopes(*davidson(3, {{0, 1, 3, 2, 4}, {1, 2, 5, 1, 0}, {0, 2, 1, 0, 0}}),
                      {0.4, -1.2, 0.3, 0.8});
  expect_right_slopes(*davidson(3, {{0, 1, 3, 0, 4}, {1, 2, 5, 0, 0}}), {0.4, -1.2, 0.3});
}

TEST(Likelihoods, SlopesOfRankings) {
  expect_right_slopes(*plackett_luce(5, {{{{0}, {1, 3}, {2}}, 2}, {{{4, 2}, {0}}, 1}, {{{1}, {0, 3, 4}}, 3}}),
                      {0.4, -1.2, 0.3, 0.8, -0.5});
}

}  // namespace
}  // namespace hilltop::test
