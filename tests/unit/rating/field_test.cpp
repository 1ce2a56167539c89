#include "rating/analysis.hpp"
#include "simulate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hilltop::test {
namespace {

using testing::ElementsAre;

TEST(Fields, CountBothSidesOfAPair) {
  Field field(3);
  add_pair(field, 2, 0, 1);
  add_pair(field, 0, 2, 0);
  const Encounter met = field.encounter(0, 2), other = field.encounter(2, 0);
  EXPECT_EQ(met, (Encounter{0, 1, 1, 1, 3}));
  EXPECT_EQ(other, (Encounter{1, 1, 0, 3, 1}));
  EXPECT_DOUBLE_EQ(met.score(), 0.25);
  EXPECT_EQ(field.encounter(0, 1).matches(), 0u);
  EXPECT_FALSE(field.has_tables());
  EXPECT_EQ(field.rankings().size(), 2u);
}

TEST(Fields, ATableIsAnEncounterOfEachPair) {
  Field field(4);
  const std::vector<Placed> seats{{3, 0, 7}, {1, 1, 5}, {0, 1, 5}};
  field.add(seats);
  field.add(seats);
  EXPECT_TRUE(field.has_tables());
  EXPECT_EQ(field.encounter(3, 0), (Encounter{2, 0, 0, 14, 10}));
  EXPECT_EQ(field.encounter(0, 1).draws, 2u);
  ASSERT_EQ(field.rankings().size(), 1u);
  EXPECT_EQ(field.rankings().begin()->second, 2u);
  EXPECT_EQ(field.played(3).matches, 2u);
}

TEST(Fields, AByeGivesPointsAndMeetsNobody) {
  Field field(2);
  const std::vector<Placed> bye{{1, 0, 5}};
  field.add(bye);
  EXPECT_EQ(field.played(1).points, 5);
  EXPECT_TRUE(field.encounters().empty());
  EXPECT_TRUE(field.rankings().empty());
}

// Wilson's intervals as Brown, Cai and DasGupta, "Interval estimation for a binomial proportion" (Statistical
// Science 16, 2001) define them; the numbers are those of R 4.2's prop.test without continuity correction.
TEST(Crosstable, WilsonIntervals) {
  EXPECT_NEAR(wilson(7, 10).low, 0.3967781, 1e-7);
  EXPECT_NEAR(wilson(7, 10).high, 0.8922087, 1e-7);
  EXPECT_NEAR(wilson(0, 5).high, 0.4344825, 1e-7);
  EXPECT_EQ(wilson(0, 5).low, 0);
  EXPECT_EQ(wilson(5, 5).high, 1);
  EXPECT_EQ(wilson(0, 0), (Interval{0, 1}));
}

TEST(Crosstable, FourOfFourBeatThreeOfThreeDoNot) {
  EXPECT_TRUE(beats({4, 0, 0, 0, 0}));
  EXPECT_FALSE(beats({3, 0, 0, 0, 0}));
  EXPECT_FALSE(beats({0, 0, 4, 0, 0}));
  EXPECT_FALSE(beats({}));
}

void win(Field& field, std::uint32_t a, std::uint32_t b, int matches) {
  for (int i = 0; i < matches; ++i) add_pair(field, a, b, 1);
}

TEST(Cycles, AreCountedAmongDecidedPairs) {
  Field field(4);
  win(field, 0, 1, 5);
  win(field, 1, 2, 5);
  win(field, 2, 0, 5);
  for (const std::uint32_t i : {0u, 1u}) win(field, i, 3, 5);
  win(field, 2, 3, 3);  // not enough to tell
  const Cycles cycles = find_cycles(field);
  EXPECT_EQ(cycles.triples, 2u);
  EXPECT_EQ(cycles.count, 1u);
  ASSERT_EQ(cycles.strongest.size(), 1u);
  EXPECT_THAT(cycles.strongest[0].entrants, ElementsAre(0, 1, 2));
  EXPECT_DOUBLE_EQ(cycles.strongest[0].weakest, 1);
}

TEST(Cycles, TheOtherWayRoundAndTheStrongestFirst) {
  Field field(6);
  win(field, 2, 1, 20);
  win(field, 1, 0, 20);
  win(field, 0, 2, 15);
  win(field, 2, 0, 4);
  win(field, 3, 4, 9);
  win(field, 4, 5, 9);
  win(field, 5, 3, 9);
  const Cycles cycles = find_cycles(field);
  EXPECT_EQ(cycles.count, 2u);
  ASSERT_EQ(cycles.strongest.size(), 2u);
  EXPECT_THAT(cycles.strongest[0].entrants, ElementsAre(3, 4, 5));
  EXPECT_THAT(cycles.strongest[1].entrants, ElementsAre(0, 2, 1));
  EXPECT_DOUBLE_EQ(cycles.strongest[1].weakest, 15 / 19.);
}

/// The slow way: every three.
std::uint64_t count_cycles(const Field& field) {
  std::uint64_t count = 0;
  for (std::uint32_t a = 0; a < field.size(); ++a)
    for (std::uint32_t b = 0; b < field.size(); ++b)
      for (std::uint32_t c = 0; c < field.size(); ++c)
        count += beats(field.encounter(a, b)) && beats(field.encounter(b, c)) && beats(field.encounter(c, a));
  return count / 3;
}

TEST(Cycles, AsManyAsCountedTheSlowWay) {
  Random random(2);
  for (int i = 0; i < 10; ++i) {
    const auto field = round_robin(random, std::vector<double>(12, 0.0), 4, 0);
    EXPECT_EQ(find_cycles(field).count, count_cycles(field));
  }
}

TEST(Stability, WhoWinsBecauseOfAWeakOne) {
  Field field(4);  // 0 is first for its wins against 3; 1 beats 0, and only draws with 3
  const auto play = [&](std::uint32_t a, std::uint32_t b, int result) { add_pair(field, a, b, result); };
  play(0, 1, -1);
  play(0, 2, 1);
  play(0, 3, 1);
  play(0, 3, 1);
  play(1, 2, 0);
  play(1, 3, 0);
  play(1, 3, 0);
  play(2, 3, 0);
  play(2, 3, 0);
  const Stability stability = leave_one_out(field, in_order(4));
  ASSERT_TRUE(stability.known);
  EXPECT_THAT(stability.first, ElementsAre(0));
  ASSERT_EQ(stability.left_out.size(), 4u);
  const LeftOut& without = stability.left_out[3];
  EXPECT_EQ(without.entrant, 3u);
  EXPECT_THAT(without.first, ElementsAre(1));
  ASSERT_EQ(without.changes.size(), 2u);
  EXPECT_EQ(without.changes[0].entrant, 1u);
  EXPECT_EQ(without.changes[0].before, 2u);
  EXPECT_EQ(without.changes[0].after, 1u);
  EXPECT_LT(stability.kept_order, 1);
}

TEST(Stability, AStrictOrderDependsOnNobody) {
  Field field(5);
  for (std::uint32_t a = 0; a < 5; ++a)
    for (std::uint32_t b = a + 1; b < 5; ++b) win(field, a, b, 2);
  const Stability stability = leave_one_out(field, in_order(5));
  EXPECT_DOUBLE_EQ(stability.kept_order, 1);
  for (const auto& each : stability.left_out) EXPECT_TRUE(each.changes.empty());
}

TEST(Stability, IsUnknownWhereEverybodyIsInEveryMatch) {
  Random random(1);
  const auto field = tables(random, even_strengths(4, 1), 5, 4, 0);
  EXPECT_FALSE(leave_one_out(field, in_order(4)).known);
}

TEST(Stability, WhoIsNotRankedIsLeftAlone) {
  Field field(3);
  win(field, 0, 1, 2);
  win(field, 2, 0, 2);
  win(field, 2, 1, 2);
  const Stability stability = leave_one_out(field, {0, 1});
  EXPECT_THAT(stability.first, ElementsAre(0));
  for (const auto& each : stability.left_out) EXPECT_NE(each.entrant, 2u);
}

// Thirds cannot be told apart as floating point of sums this large.
TEST(Stability, PointsAMatchAreComparedExactly) {
  Field field(3);
  const PointSum much = static_cast<PointSum>(3) << 80;
  for (int i = 0; i < 3; ++i) {
    const std::vector<Placed> seats{{0, 0, much + (i == 0 ? 1 : 0)}, {2, 1, 0}};
    field.add(seats);
  }
  const std::vector<Placed> once{{1, 0, much}, {2, 1, 0}};
  field.add(once);
  EXPECT_THAT(leave_one_out(field, {1, 0, 2}).first, ElementsAre(0));
}

TEST(Analyses, AsJson) {
  Field field(3);
  win(field, 0, 1, 4);
  win(field, 1, 0, 1);
  win(field, 0, 2, 2);
  win(field, 2, 0, 1);
  const auto json = nlohmann::json::parse(
      to_json(analyse(field, {0, 1, 2}, 3), field, {"a \"quoted\" name", "b", std::string("\xff")}));
  EXPECT_EQ(json.at("model"), "bradley-terry");
  EXPECT_EQ(json.at("entrants").at(0).at("name"), "a \"quoted\" name");
  EXPECT_EQ(json.at("entrants").at(2).at("name"), "\xEF\xBF\xBD");
  EXPECT_TRUE(json.at("entrants").at(0).at("rating").at("elo").is_number());
  EXPECT_TRUE(json.at("entrants").at(2).at("rating").at("superiority").is_null());
  EXPECT_TRUE(json.at("crosstable").at(1).at(2).is_null());
  EXPECT_EQ(json.at("crosstable").at(0).at(1).at("wins"), 4);
  EXPECT_EQ(json.at("crosstable").at(1).at(0).at("losses"), 4);
  EXPECT_EQ(json.at("leave_one_out").at("without").size(), 2u) << "without the first nobody has played";
  EXPECT_EQ(json.at("cycles").at("count"), 0);
}

TEST(Analyses, OfAFieldThatIsTooLarge) {
  Field field(kMostRated + 1);
  win(field, 0, 1, 1);
  const std::vector<std::string> names(field.size(), "x");
  const Analysis analysis = analyse(field, in_order(field.size()), field.size());
  EXPECT_FALSE(analysis.stability.known);
  EXPECT_TRUE(nlohmann::json::parse(to_json(analysis, field, names)).at("crosstable").is_null());
}

TEST(Analyses, OfNothing) {
  const Field none(0);
  EXPECT_EQ(nlohmann::json::parse(to_json(analyse(none, {}, 0), none, {})).at("entrants").size(), 0u);
}

}  // namespace
}  // namespace hilltop::test
