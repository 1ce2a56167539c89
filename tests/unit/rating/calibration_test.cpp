// Of a thousand simulated tournaments the 95% intervals hold the strengths that were put in as often as they
// say. docs/ratings.md has a table of these.
#include "rating/ratings.hpp"
#include "simulate.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <numbers>

namespace hilltop::test {
namespace {

struct Held {
  double intervals = 0;  // share of entrants' intervals that hold the truth
  double penalised = 0;  // share of tournaments without a maximum
};

/// `play` makes a tournament of entrants whose strengths add up to 0, the strongest first.
Held simulate(const std::vector<double>& strengths, std::uint64_t seed, int tournaments,
              const std::function<Field(Random&)>& play) {
  int held = 0, penalised = 0;
  Random random(seed);
  for (int i = 0; i < tournaments; ++i) {
    const Ratings ratings = rate(play(random), in_order(strengths.size()));
    penalised += ratings.penalised ? 1 : 0;
    for (std::size_t k = 0; k < strengths.size(); ++k) {
      const double truth = strengths[k] * 400 / std::numbers::ln10;
      const Interval& interval = ratings.entrants[k].interval;
      held += interval.low <= truth && truth <= interval.high ? 1 : 0;
    }
  }
  const double all = tournaments;
  return {held / all / static_cast<double>(strengths.size()), penalised / all};
}

/// A round robin: `spread` in strengths of the best, the worst has minus that; nu is how likely draws are.
struct Pairs {
  double spread;
  int matches;  // a pair
  double nu;
  std::size_t entrants = 8;
  int tournaments = 1000;

  Held held(std::uint64_t seed) const {
    const auto strengths = even_strengths(entrants, spread);
    return simulate(strengths, seed, tournaments,
                    [&](Random& random) { return round_robin(random, strengths, matches, nu); });
  }
};

/// Tables of 4 of 8.
struct Tables {
  double spread;
  int matches;  // in all: each entrant is in half of them
  double tick;  // see tables()
  int tournaments = 1000;

  Held held(std::uint64_t seed) const {
    const auto strengths = even_strengths(8, spread);
    return simulate(strengths, seed, tournaments,
                    [&](Random& random) { return tables(random, strengths, matches, 4, tick); });
  }
};

void expect_calibrated(const Held& held) {
  EXPECT_GE(held.intervals, 0.93);
  EXPECT_LE(held.intervals, 0.97);
}

TEST(Calibration, OfPairs) { expect_calibrated(Pairs{1.5, 10, 0}.held(1)); }
TEST(Calibration, OfPairsWithDraws) { expect_calibrated(Pairs{1.5, 10, 1}.held(2)); }
TEST(Calibration, OfALargerField) { expect_calibrated(Pairs{1.5, 4, 0.5, 12}.held(3)); }
TEST(Calibration, OfTables) { expect_calibrated(Tables{1.5, 40, 0}.held(4)); }
TEST(Calibration, OfTablesWithSomeLevel) { expect_calibrated(Tables{1.5, 40, 0.02}.held(5)); }

// Few matches and perfect records: intervals that are rather too wide than too narrow.
TEST(Calibration, OfFewMatchesOfPairs) {
  for (const double nu : {0.0, 1.0})
    for (const int matches : {1, 2, 4}) {
      const Held held = Pairs{3, matches, nu, 8, 250}.held(6);
      EXPECT_GE(held.intervals, 0.94) << matches << " matches, nu " << nu;
      EXPECT_LE(held.intervals, 0.99) << matches << " matches, nu " << nu;
    }
  EXPECT_GT((Pairs{3, 2, 0, 8, 250}.held(6).penalised), 0.5) << "perfect records should have been common";
}

TEST(Calibration, OfFewTables) {
  for (const int matches : {4, 10, 20}) {
    const Held held = Tables{1.5, matches, 0, 250}.held(7);
    EXPECT_GE(held.intervals, 0.9) << matches << " matches";
    EXPECT_LE(held.intervals, 0.99) << matches << " matches";
  }
}

// Between equals a likelihood of superiority above 0.95 comes once in twenty times.
TEST(Calibration, OfSuperiorityBetweenEquals) {
  const std::vector<double> equal(6, 0.0);
  Random random(8);
  int sure = 0, asked = 0;
  for (int i = 0; i < 1000; ++i) {
    const Ratings ratings = rate(round_robin(random, equal, 10, 0.5), in_order(equal.size()));
    for (std::size_t k = 0; k < 5; k += 2, ++asked)
      sure += ratings.entrants[k].superiority.value() > 0.95 ? 1 : 0;
  }
  EXPECT_NEAR(sure / static_cast<double>(asked), 0.05, 0.012);
}

}  // namespace
}  // namespace hilltop::test
