// Against what published software says of published data.
#include "rating/models.hpp"
#include "rating/ratings.hpp"
#include "simulate.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace hilltop::test {
namespace {

constexpr double kElo = 400 / std::numbers::ln10;

/// A likelihood that is taken for one without a maximum, so that its penalised maximum is looked for.
class Penalised final : public Likelihood {
 public:
  explicit Penalised(std::unique_ptr<Likelihood> inner)
      : Likelihood(inner->strengths(), inner->parameters() - inner->strengths()), inner_(std::move(inner)) {}
  Local at(const std::vector<double>& point) const override { return inner_->at(point); }
  std::vector<double> information_slope(const std::vector<double>& point,
                                        const Matrix& weights) const override {
    return inner_->information_slope(point, weights);
  }
  bool has_maximum() const override { return false; }

 private:
  std::unique_ptr<Likelihood> inner_;
};

double error_of_difference(const Estimate& e, std::size_t a, std::size_t b) {
  return std::sqrt(e.covariance(a, a) + e.covariance(b, b) - 2 * e.covariance(a, b));
}

// The American League's eastern division in 1987 (Agresti, "Categorical Data Analysis", 2nd edition, 2002,
// page 438): Baltimore, Boston, Cleveland, Detroit, Milwaukee, New York, Toronto. Coefficients and standard
// errors against Baltimore as printed in section 3.3 of Turner and Firth, "Bradley-Terry Models in R: The
// BradleyTerry2 Package" (Journal of Statistical Software 48(9), 2012; the package's vignette,
// version 1.1-2).
TEST(Published, BaseballByBradleyTerry2) {
  const std::vector<PairCount> home_and_away{
      {4, 3, 4, 0, 3}, {4, 6, 4, 0, 2}, {4, 5, 4, 0, 3}, {4, 1, 6, 0, 1}, {4, 2, 4, 0, 2}, {4, 0, 6, 0, 0},
      {3, 4, 3, 0, 3}, {3, 6, 4, 0, 2}, {3, 5, 4, 0, 3}, {3, 1, 6, 0, 0}, {3, 2, 6, 0, 1}, {3, 0, 4, 0, 3},
      {6, 4, 2, 0, 5}, {6, 3, 4, 0, 3}, {6, 5, 2, 0, 4}, {6, 1, 4, 0, 3}, {6, 2, 4, 0, 2}, {6, 0, 6, 0, 0},
      {5, 4, 3, 0, 3}, {5, 3, 5, 0, 1}, {5, 6, 2, 0, 5}, {5, 1, 4, 0, 3}, {5, 2, 4, 0, 2}, {5, 0, 6, 0, 1},
      {1, 4, 5, 0, 1}, {1, 3, 2, 0, 5}, {1, 6, 3, 0, 3}, {1, 5, 4, 0, 2}, {1, 2, 5, 0, 2}, {1, 0, 6, 0, 0},
      {2, 4, 2, 0, 5}, {2, 3, 3, 0, 3}, {2, 6, 3, 0, 4}, {2, 5, 4, 0, 3}, {2, 1, 4, 0, 2}, {2, 0, 2, 0, 4},
      {0, 4, 2, 0, 5}, {0, 3, 1, 0, 5}, {0, 6, 1, 0, 6}, {0, 5, 2, 0, 4}, {0, 1, 1, 0, 6}, {0, 2, 3, 0, 4}};
  const auto estimate = maximise(*davidson(7, home_and_away));
  EXPECT_FALSE(estimate.penalised);
  const std::vector<double> coefficients{1.1077, 0.6839, 1.4364, 1.5814, 1.2476, 1.2945};
  const std::vector<double> errors{0.3339, 0.3319, 0.3396, 0.3433, 0.3359, 0.3367};
  for (std::size_t team = 1; team < 7; ++team) {
    EXPECT_NEAR(estimate.strengths[team] - estimate.strengths[0], coefficients[team - 1], 5e-5);
    EXPECT_NEAR(error_of_difference(estimate, team, 0), errors[team - 1], 5e-5);
  }
}

// Citations among Biometrika, Communications in Statistics, JASA and JRSS-B (Stigler 1994; Agresti 2002, page
// 448). Coefficients against Biometrika as printed in the same vignette, sections 2.1 (maximum likelihood)
// and 2.2 (bias-reduced).
const std::vector<PairCount> kCitations{{0, 1, 730, 0, 33}, {0, 2, 498, 0, 320}, {0, 3, 221, 0, 284},
                                        {1, 2, 68, 0, 813}, {1, 3, 17, 0, 276},  {2, 3, 142, 0, 325}};

void expect_citations(const Estimate& estimate, const std::vector<double>& coefficients) {
  for (std::size_t journal = 1; journal < 4; ++journal)
    EXPECT_NEAR(estimate.strengths[journal] - estimate.strengths[0], coefficients[journal - 1], 5e-5);
}

TEST(Published, CitationsByBradleyTerry2) {
  expect_citations(maximise(*davidson(4, kCitations)), {-2.9491, -0.4796, 0.2690});
}

TEST(Published, BiasReducedCitationsByBradleyTerry2) {
  const auto estimate = maximise(Penalised(davidson(4, kCitations)));
  EXPECT_TRUE(estimate.penalised);
  expect_citations(estimate, {-2.9444, -0.4791, 0.2685});
}

// Strength of flavour, with draws (Springall, "Response surface fitting using a generalization of the
// Bradley-Terry paired comparison model", Applied Statistics 22, 1973; `springall` in BradleyTerry2).
// Davidson's model is a log-linear one, so R 4.2's glm fits it: counts by pair, half the difference of
// strengths, and draw, Poisson.
TEST(Published, FlavoursByGlm) {
  const std::vector<PairCount> pairs{{1, 0, 2, 7, 16}, {2, 0, 0, 1, 21}, {3, 0, 5, 10, 10}, {4, 0, 2, 7, 15},
                                     {5, 0, 0, 2, 22}, {6, 0, 12, 9, 3}, {7, 0, 13, 5, 9},  {8, 0, 10, 3, 12},
                                     {2, 1, 6, 5, 11}, {3, 1, 17, 7, 2}, {4, 1, 9, 8, 6},   {5, 1, 8, 6, 12},
                                     {6, 1, 24, 0, 2}, {7, 1, 16, 5, 3}, {8, 1, 15, 7, 2},  {3, 2, 22, 4, 2},
                                     {4, 2, 14, 5, 4}, {5, 2, 11, 7, 4}, {6, 2, 24, 3, 1},  {7, 2, 22, 3, 0},
                                     {8, 2, 17, 6, 2}, {4, 3, 3, 9, 14}, {5, 3, 2, 4, 18},  {6, 3, 12, 5, 6},
                                     {7, 3, 10, 6, 6}, {8, 3, 8, 11, 9}, {5, 4, 5, 9, 11},  {6, 4, 20, 2, 0},
                                     {7, 4, 15, 5, 2}, {8, 4, 13, 9, 5}, {6, 5, 27, 0, 1},  {7, 5, 19, 5, 1},
                                     {8, 5, 18, 2, 2}, {7, 6, 2, 8, 13}, {8, 6, 2, 5, 21},  {8, 7, 6, 8, 8}};
  const auto estimate = maximise(*davidson(9, pairs));
  const std::vector<double> strengths{1.1133667,  -1.1598628, -2.1773832, 0.7157563, -0.7814227,
                                      -1.7294806, 2.3948334,  1.1182646,  0.5059284};
  const std::vector<double> errors{0.1844759, 0.1881583, 0.2239121, 0.1764885, 0.1817308,
                                   0.2043096, 0.2291207, 0.1888635, 0.1741168};
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_NEAR(estimate.strengths[i], strengths[i], 1e-6);
    EXPECT_NEAR(std::sqrt(estimate.covariance(i, i)), errors[i], 1e-6);
  }
}

// Twelve tables, some with seats that are level. R's survival::coxph (3.5-3) with ties = "efron", a stratum a
// table.
TEST(Published, RankingsByCoxph) {
  const std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> tables{
      // entrant, place
      {{0, 0}, {1, 1}, {2, 2}, {3, 3}},         {{1, 0}, {2, 0}, {0, 2}, {3, 3}},
      {{0, 0}, {2, 1}, {1, 2}, {4, 3}},         {{1, 0}, {2, 0}, {3, 2}, {4, 2}},
      {{1, 0}, {2, 1}, {3, 1}, {0, 3}, {4, 4}}, {{0, 0}, {1, 1}, {3, 2}, {4, 2}},
      {{1, 0}, {0, 1}, {2, 2}, {4, 3}},         {{3, 0}, {2, 1}, {1, 2}, {0, 3}},
      {{0, 0}, {2, 1}, {3, 2}, {4, 3}},         {{0, 0}, {1, 0}, {2, 0}, {3, 3}, {4, 4}},
      {{2, 0}, {1, 1}, {4, 2}, {3, 3}},         {{4, 0}, {1, 1}, {0, 2}, {3, 3}}};
  Field field(5);
  for (const auto& table : tables) {
    std::vector<Placed> seats;
    for (const auto& [entrant, place] : table) seats.push_back({entrant, place, 0});
    field.add(seats);
  }
  const Ratings ratings = rate(field, in_order(5));
  EXPECT_EQ(ratings.model, Ratings::Model::plackett_luce);
  EXPECT_FALSE(ratings.penalised);
  const std::vector<double> strengths{0.6976653, 1.0115795, 0.8922323, -1.1043444, -1.4971328};
  const std::vector<double> errors{0.4146003, 0.3901251, 0.3970269, 0.4654064, 0.5192127};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(ratings.entrants[i].elo / kElo, strengths[i], 1e-6);
    EXPECT_NEAR(ratings.entrants[i].error / kElo, errors[i], 1e-6);
  }
}

// Without anybody level, tables of two are matches of pairs: both models say the same, penalised or not.
TEST(Published, TablesOfTwoAreMatchesOfPairs) {
  std::vector<RankingCount> rankings;
  for (const auto& pair : kCitations) {
    rankings.push_back({{{pair.a}, {pair.b}}, pair.wins});
    rankings.push_back({{{pair.b}, {pair.a}}, pair.losses});
  }
  expect_citations(maximise(*plackett_luce(4, rankings)), {-2.9491, -0.4796, 0.2690});
  expect_citations(maximise(Penalised(plackett_luce(4, rankings))), {-2.9444, -0.4791, 0.2685});
}

}  // namespace
}  // namespace hilltop::test
