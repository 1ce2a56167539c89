// From results to points and ranks.
#include "tournament/tally.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hilltop {
namespace {

using testing::ElementsAre;

SeatResult seat(std::uint32_t entrant, std::int64_t score, bool forfeit = false) {
  SeatResult result;
  result.entrant = entrant;
  result.score = score;
  result.forfeit = forfeit;
  return result;
}

SessionResult match(std::vector<SeatResult> seats) {
  SessionResult result;
  result.seats = std::move(seats);
  return result;
}

SessionResult of_kind(hilltop_kind kind, std::uint32_t entrant) {
  SessionResult result = match({seat(entrant, 0)});
  result.kind = kind;
  return result;
}

constexpr Total kWin = kPoint, kDraw = kPoint / 2, kLoss = 0;
const Scoring kByResult;
const Scoring kByScore{true, kPoint, kPoint / 2, 0};

std::vector<std::uint64_t> ranks_of(const Tally& tally) {
  std::vector<std::uint64_t> ranks(tally.standings().size());
  for (const auto& row : tally.standings()) ranks[row.entrant] = row.rank;
  return ranks;
}

std::vector<std::uint32_t> order_of(const Tally& tally) {
  std::vector<std::uint32_t> order;
  for (const auto& row : tally.standings()) order.push_back(row.entrant);
  return order;
}

TEST(PointsText, IsExactAndShort) {
  EXPECT_EQ(to_text(Total{0}), "0");
  EXPECT_EQ(to_text(Total{kPoint / 2}), "0.5");
  EXPECT_EQ(to_text(Total{-kPoint / 2}), "-0.5");
  EXPECT_EQ(to_text(Total{-12 * kPoint}), "-12");
  EXPECT_EQ(to_text(Total{1}), "0.0001");
  EXPECT_EQ(to_text(Total{kPoint * 7 + 1230}), "7.123");
  EXPECT_EQ(to_text(Total{INT64_MAX} * kPoint), "9223372036854775807");
  EXPECT_EQ(to_text(Total{INT64_MAX} * 1000 * kPoint + 1), "9223372036854775807000.0001");
  EXPECT_EQ(to_text(Total{INT64_MIN} * kPoint), "-9223372036854775808");
}

TEST(PointsOf, TheHigherScoreWins) {
  EXPECT_THAT(points_of(kByResult, match({seat(0, 3), seat(1, 2)})), ElementsAre(kWin, kLoss));
  EXPECT_THAT(points_of(kByResult, match({seat(0, -3), seat(1, -2)})), ElementsAre(kLoss, kWin));
  EXPECT_THAT(points_of(kByResult, match({seat(0, 5), seat(1, 5)})), ElementsAre(kDraw, kDraw));
  EXPECT_THAT(points_of(kByResult, match({seat(0, INT64_MAX), seat(1, INT64_MIN)})),
              ElementsAre(kWin, kLoss));
}

TEST(PointsOf, AForfeitIsBelowAnyScore) {
  EXPECT_THAT(points_of(kByResult, match({seat(0, 100, true), seat(1, -100)})), ElementsAre(kLoss, kWin));
  EXPECT_THAT(points_of(kByResult, match({seat(0, 9, true), seat(1, 1, true)})), ElementsAre(kDraw, kDraw))
      << "whoever forfeits cannot be better than another who does";
  EXPECT_THAT(points_of(kByResult, match({seat(0, 9, true), seat(1, 1, true), seat(2, 0)})),
              ElementsAre(kLoss, kLoss, kWin));
}

TEST(PointsOf, ThePriceIsWhatTheTournamentSays) {
  const Scoring morra{false, 2 * kPoint, kPoint, -kPoint / 4};
  EXPECT_THAT(points_of(morra, match({seat(0, 1), seat(1, 0)})), ElementsAre(2 * kPoint, -kPoint / 4));
  EXPECT_THAT(points_of(morra, match({seat(0, 1), seat(1, 1)})), ElementsAre(kPoint, kPoint));
}

TEST(PointsOf, OfManyTheOnlyBestWinsAndSeveralBestDraw) {
  EXPECT_THAT(points_of(kByResult, match({seat(0, 1), seat(1, 3), seat(2, 2)})),
              ElementsAre(kLoss, kWin, kLoss));
  EXPECT_THAT(points_of(kByResult, match({seat(0, 3), seat(1, 3), seat(2, 2)})),
              ElementsAre(kDraw, kDraw, kLoss));
}

TEST(PointsOf, ByScoreTheScoreItself) {
  constexpr std::int64_t kHuge = std::int64_t{1} << 62;
  EXPECT_THAT(points_of(kByScore, match({seat(0, kHuge), seat(1, -kHuge), seat(2, 7, true)})),
              ElementsAre(Total{kHuge} * kPoint, Total{-kHuge} * kPoint, 7 * kPoint));
}

TEST(PointsOf, NothingForAVoidMatchAndADrawForABye) {
  auto lost = match({seat(0, 3), seat(1, 2)});
  lost.void_reason = "the game crashed";
  EXPECT_THAT(points_of(kByResult, lost), ElementsAre(0, 0));
  EXPECT_THAT(points_of(kByScore, lost), ElementsAre(0, 0));
  EXPECT_THAT(points_of(kByResult, of_kind(HILLTOP_BYE, 0)), ElementsAre(kDraw));
}

// An enrolment counted as a match won.
TEST(PointsOf, NothingForWhatIsNoMatch) {
  for (const hilltop_kind kind : {HILLTOP_ENROL, HILLTOP_INTERLUDE})
    EXPECT_THAT(points_of(kByResult, of_kind(kind, 0)), ElementsAre(0));
}

TEST(Tally, AddsUpWhatTheRowsTell) {
  Tally tally(kByResult, 2);
  auto first = match({seat(1, 3), seat(0, 1)});
  first.seats[0].faults.timeout = 2;
  first.seats[0].asks = 10;
  first.seats[0].wall_ns = 100;
  first.seats[0].cpu_ns = 50;
  tally.add(first);
  tally.add(match({seat(0, 4), seat(1, 4)}));
  tally.add(of_kind(HILLTOP_BYE, 0));
  const auto rows = tally.standings();
  EXPECT_EQ(rows[0].entrant, 1u);
  EXPECT_EQ(rows[0].points, kWin + kDraw);
  EXPECT_EQ(rows[0].wins, 1u);
  EXPECT_EQ(rows[0].draws, 1u);
  EXPECT_EQ(rows[0].score, 7);
  EXPECT_EQ(rows[0].faults.timeout, 2u);
  EXPECT_EQ(rows[0].asks, 10u);
  EXPECT_EQ(rows[0].wall_ns, 100u);
  EXPECT_EQ(rows[0].cpu_ns, 50u);
  EXPECT_EQ(rows[1].matches, 3u);
  EXPECT_EQ(rows[1].losses, 1u);
  EXPECT_EQ(rows[1].draws, 2u) << "a bye counts as a draw";
}

TEST(Tally, SumsPassSixtyFourBits) {
  Tally tally(kByScore, 1);
  for (int i = 0; i < 100; ++i) tally.add(match({seat(0, INT64_MAX)}));
  EXPECT_EQ(to_text(tally.standings()[0].points), "922337203685477580700");
  EXPECT_EQ(tally.standings()[0].score, Total{INT64_MAX} * 100);
}

TEST(Tally, AVoidMatchCountsForNobodyButItsFaultsAreKept) {
  Tally tally(kByResult, 2);
  auto lost = match({seat(0, 1), seat(1, 0)});
  lost.void_reason = "the game crashed";
  lost.seats[1].faults.crash = 1;
  tally.add(lost);
  for (const auto& row : tally.standings()) {
    EXPECT_EQ(row.matches, 0u);
    EXPECT_EQ(row.points, 0);
    EXPECT_EQ(row.score, 0);
  }
  EXPECT_EQ(tally.standings()[1].faults.crash, 1u);
}

TEST(Tally, ThoseWhoAreLevelShareARankAndStandInOrderOfNumber) {
  Tally tally(kByResult, 5);
  tally.add(match({seat(4, 1), seat(3, 0)}));
  tally.add(match({seat(2, 1), seat(3, 0)}));
  tally.add(match({seat(1, 1), seat(0, 1)}));
  EXPECT_THAT(order_of(tally), ElementsAre(2, 4, 0, 1, 3));
  EXPECT_THAT(ranks_of(tally), ElementsAre(3, 3, 1, 5, 1));
}

TEST(Tally, TiesAreBrokenByEachStageInTurnAndChangeNoPoints) {
  Tally tally(kByResult, 4);
  tally.add(match({seat(0, 1), seat(3, 0)}));
  tally.add(match({seat(1, 1), seat(3, 0)}));
  tally.add(match({seat(2, 1), seat(3, 0)}));
  tally.begin_tie({0, 1, 2});
  tally.add_tie(match({seat(0, 0), seat(1, 1)}));
  tally.add_tie(match({seat(0, 0), seat(2, 1)}));
  EXPECT_THAT(ranks_of(tally), ElementsAre(3, 1, 1, 4));
  tally.begin_tie({1, 2});
  tally.add_tie(match({seat(2, 1), seat(1, 0)}));
  EXPECT_THAT(ranks_of(tally), ElementsAre(3, 2, 1, 4));
  for (const auto& row : tally.standings()) {
    EXPECT_EQ(row.points, row.entrant < 3 ? kWin : kLoss);
    EXPECT_EQ(row.matches, row.entrant < 3 ? 1u : 3u);
  }
  EXPECT_THAT(tally.standings()[0].ties, ElementsAre(kWin, kWin));
  EXPECT_THAT(tally.standings()[2].ties, ElementsAre(kLoss));
  EXPECT_TRUE(tally.standings()[3].ties.empty());
}

TEST(Tally, OnlyMatchesAndByesBreakATie) {
  Tally tally(kByResult, 2);
  tally.begin_tie({0, 1});
  tally.add_tie(of_kind(HILLTOP_ENROL, 0));
  tally.add_tie(of_kind(HILLTOP_INTERLUDE, 0));
  EXPECT_THAT(ranks_of(tally), ElementsAre(1, 1));
  tally.add_tie(of_kind(HILLTOP_BYE, 1));
  EXPECT_THAT(ranks_of(tally), ElementsAre(2, 1));
}

TEST(Tally, TheTopIsOfThoseWhoMayWin) {
  Tally tally(kByResult, 4);
  tally.add(match({seat(0, 1), seat(3, 0)}));
  tally.add(match({seat(0, 1), seat(3, 0)}));
  tally.add(match({seat(1, 1), seat(2, 1)}));
  EXPECT_THAT(tally.top({true, true, true, true}), ElementsAre(0));
  EXPECT_THAT(tally.top({false, true, true, true}), ElementsAre(1, 2)) << "0 is a plant";
  EXPECT_THAT(tally.top({false, false, false, true}), ElementsAre(3));
  EXPECT_TRUE(tally.top({false, false, false, false}).empty());
}

TEST(Tally, WhoWasRefusedIsLastAndNeverOnTop) {
  Tally tally(kByScore, 3);
  tally.refuse(0, "no team");
  tally.add(match({seat(1, -5), seat(2, -7)}));
  EXPECT_THAT(ranks_of(tally), ElementsAre(3, 1, 2)) << "zero points are more than -7, but not here";
  EXPECT_EQ(tally.standings()[2].refused, "no team");
  EXPECT_THAT(tally.top({true, false, false}), ElementsAre());
}

// Who was refused in the first repetition and played in the second stayed below everybody; the other way
// about he did not.
TEST(Tally, WhoPlayedInOneRepetitionTookPart) {
  Tally early(kByResult, 2), late(kByResult, 2);
  early.refuse(0, "no team");
  early.add(match({seat(0, 1), seat(1, 0)}));
  late.add(match({seat(0, 1), seat(1, 0)}));
  late.refuse(0, "no team");
  for (const Tally* tally : {&early, &late}) {
    EXPECT_THAT(ranks_of(*tally), ElementsAre(1, 2));
    EXPECT_EQ(tally->standings()[0].refused, "");
  }
}

TEST(Tally, WhoIsDisqualifiedIsLastAndNeverLevelAtTheTop) {
  Tally tally(kByResult, 4);
  tally.add(match({seat(0, 3), seat(1, 1)}));
  tally.add(match({seat(0, 3), seat(2, 1)}));
  auto found = match({seat(0, 0, true), seat(2, 1)});
  found.seats[0].disqualified = "40000 bytes";
  tally.add(found);
  tally.refuse(3, "no team");
  EXPECT_THAT(order_of(tally), ElementsAre(2, 1, 3, 0));
  EXPECT_THAT(ranks_of(tally), ElementsAre(4, 2, 1, 3));
  const Standing last = tally.standings().back();
  EXPECT_EQ(last.disqualified, "40000 bytes");
  EXPECT_EQ(last.wins, 2u) << "what it won before is shown";
  EXPECT_THAT(tally.top({true, true, true, true}), ElementsAre(2));
}

TEST(Tally, ADuelMayDisqualifyToo) {
  Tally tally(kByResult, 2);
  tally.add(match({seat(0, 1), seat(1, 1)}));
  tally.begin_tie({0, 1});
  auto found = match({seat(0, 5), seat(1, 1)});
  found.seats[0].disqualified = "40000 bytes";
  tally.add_tie(found);
  EXPECT_THAT(order_of(tally), ElementsAre(1, 0));
}

TEST(Tally, WithoutEquallyManyMatchesPointsAMatchDecideExactly) {
  Tally tally(kByResult, 4, Tally::By::per_match);
  const auto play = [&](std::uint32_t entrant, int wins, int losses) {
    for (int i = 0; i < wins + losses; ++i)
      tally.add(match({seat(entrant, i < wins ? 1 : 0), seat(3, i < wins ? 0 : 1)}),
                {entrant == 0, entrant == 1, entrant == 2, false});
  };
  play(0, 1, 2);  // a third
  play(1, 3, 3);
  play(2, 2, 4);  // the same third, of more
  EXPECT_THAT(order_of(tally), ElementsAre(1, 0, 2, 3));
  EXPECT_THAT(ranks_of(tally), ElementsAre(2, 1, 2, 4)) << "0 and 2 are level; who has not played is last";
  const auto rows = tally.standings();
  EXPECT_EQ(to_text(per_match(rows[0])), "0.5");
  EXPECT_EQ(to_text(per_match(rows[1])), "0.3333");
  EXPECT_EQ(to_text(per_match(rows[3])), "0");
}

TEST(Tally, OfAMatchThatDoesNotCountForAnEntrantTheFaultsAreKept) {
  Tally tally(kByResult, 2);
  SessionResult result = match({seat(0, 1), seat(1, 0)});
  result.seats[1].faults.timeout = 1;
  tally.add(result, {true, false});
  const auto rows = tally.standings();
  EXPECT_EQ(rows[0].matches, 1u);
  EXPECT_EQ(rows[1].matches, 0u);
  EXPECT_EQ(rows[1].losses, 0u);
  EXPECT_EQ(rows[1].faults.timeout, 1u);
}

TEST(PerMatch, IsRoundedHalfAwayFromZero) {
  Standing row;
  row.matches = 3;
  row.points = 2 * kPoint;
  EXPECT_EQ(to_text(per_match(row)), "0.6667");
  row.points = -2 * kPoint;
  EXPECT_EQ(to_text(per_match(row)), "-0.6667");
  row.matches = 2;
  row.points = 1;
  EXPECT_EQ(to_text(per_match(row)), "0.0001");
}

}  // namespace
}  // namespace hilltop
