// Until settled: who plays on, for how long, what counts for whom, and how often it is wrong.
#include "tournament/until.hpp"

#include "fake.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace hilltop {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Tournament until(Format format, std::size_t entrants, Until rule) {
  Tournament t = fake::tournament(format, entrants);
  t.until = rule;
  return t;
}

Format round_robin(std::uint64_t matches) { return {FormatType::round_robin, matches, 0, 1, 1}; }
Format free_for_all(std::uint64_t matches, std::uint64_t seats) {
  return {FormatType::free_for_all, matches, seats, 1, 1};
}
Format random_pairs(std::uint64_t rounds) { return {FormatType::random_pairs, 1, 0, rounds, 1}; }

/// A result by strengths: who arrives first, at rates exp(strength), is the best. The same for the same job.
SessionResult play(const Job& job, const std::vector<double>& strengths) {
  Random random(Digest().add_bytes(fake::to_text(job)).value());
  SessionResult result;
  result.position = job.position;
  result.kind = job.kind;
  result.round = job.round;
  for (const auto& sitting : job.seats) {
    SeatResult& seat = result.seats.emplace_back();
    seat.entrant = sitting.entrant;
    seat.disqualified = sitting.disqualified;
    const double arrival = -std::log(1 - static_cast<double>(random.next() >> 11) * 0x1p-53);
    seat.score = -std::llround(1e9 * arrival / std::exp(strengths[sitting.entrant]));
  }
  return result;
}

/// Plays it all; `each` sees the matches beyond those of the format.
template <class F>
void play_all(Plan& plan, const std::vector<double>& strengths, F&& each) {
  while (const auto job = plan.next()) {
    const SessionResult result = play(*job, strengths);
    if (plan.settling().looked()) each(result);
    ASSERT_TRUE(plan.done(result));
  }
  ASSERT_TRUE(plan.finished());
}
void play_all(Plan& plan, const std::vector<double>& strengths) {
  play_all(plan, strengths, [](const SessionResult&) {});
}

Standing row_of(const Plan& plan, std::uint32_t entrant) {
  const auto rows = plan.tally().standings();
  return *std::ranges::find(rows, entrant, &Standing::entrant);
}

TEST(Until, TheOrderIsLookedAtWhenAsManyAgainArePlayed) {
  const auto at = [](Format format, std::uint64_t most, std::size_t entrants = 6) {
    return looks(until(format, entrants, {most, 1, 9'500}), entrants);
  };
  EXPECT_THAT(at(round_robin(8), 200), ElementsAre(8, 16, 32, 64, 128, 200));
  EXPECT_THAT(at(round_robin(1), 12), ElementsAre(1, 3, 5, 9, 11)) << "in each seat as often";
  EXPECT_THAT(at(round_robin(3), 6), ElementsAre(3, 5)) << "at most";
  EXPECT_THAT(at(free_for_all(5, 0), 12), ElementsAre(5, 10, 12));
  EXPECT_THAT(at(free_for_all(3, 4), 20), ElementsAre(3, 6, 12, 18)) << "each as often: a multiple of 3";
  EXPECT_THAT(at(random_pairs(10), 25), ElementsAre(10, 20, 25));
  Format repeated = round_robin(4);
  repeated.repeat = 3;
  EXPECT_THAT(at(repeated, 50), ElementsAre(12, 24, 48, 50));
  EXPECT_THAT(at(round_robin(8), UINT64_MAX), testing::Contains(std::uint64_t{8} << 60));
}

// Matches that are forfeited beforehand are gifts to those who play on.
TEST(Until, NobodyMeetsTheDisqualifiedAnyMore) {
  Tournament t = until(round_robin(4), 5, {64, 0, 9'500});
  t.entrants[2].faults.disqualify_after = 1;
  Plan plan(t);
  std::size_t extra = 0;
  while (const auto job = plan.next()) {
    SessionResult result = play(*job, {0, 0, 0, 0, 0});
    for (auto& seat : result.seats) {
      if (seat.entrant == 2) seat.own_faults = 1;
      EXPECT_FALSE(seat.entrant == 2 && plan.settling().looked());
    }
    extra += plan.settling().looked() ? 1 : 0;
    ASSERT_TRUE(plan.done(result));
  }
  EXPECT_GT(extra, 0u);
  EXPECT_EQ(row_of(plan, 2).matches, 16u);
}

TEST(Until, NobodyPlaysOnAlone) {
  Tournament t = until(round_robin(4), 3, {64, 0, 9'500});
  for (auto& entrant : t.entrants) entrant.faults.disqualify_after = 1;
  Plan plan(t);
  while (const auto job = plan.next()) {
    SessionResult result = play(*job, {0, 0, 0});
    for (auto& seat : result.seats) seat.own_faults = 1;
    ASSERT_TRUE(plan.done(result));
  }
  EXPECT_TRUE(plan.finished());
  EXPECT_EQ(plan.settling().extra(), 0u);
}

TEST(Until, NothingMoreIsPlayedWhereTheOrderIsSure) {
  const Tournament t = until(round_robin(20), 4, {1000, 0, 9'500});
  Plan plan(t);
  play_all(plan, {9, 6, 3, 0});
  EXPECT_TRUE(plan.settling().settled());
  EXPECT_EQ(plan.settling().extra(), 0u);
  EXPECT_EQ(plan.known(), 20u * 6);
}

TEST(Until, WhoIsInDoubtMeetsEverybodyAsOftenAndNobodyElsePlays) {
  const Tournament t = until(round_robin(20), 6, {40, 2, 9'500});
  Plan plan(t);
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> met;  // by seat
  play_all(plan, {6, 6, 3, 2, 1, 0}, [&](const SessionResult& result) {
    ++met[{result.seats[0].entrant, result.seats[1].entrant}];
  });
  EXPECT_FALSE(plan.settling().settled());
  for (std::uint32_t a = 0; a < 6; ++a)
    for (std::uint32_t b = 0; b < 6; ++b)
      EXPECT_EQ((met[{a, b}]), a != b && (a < 2 || b < 2) ? 10 : 0) << a << " and " << b;
  EXPECT_EQ(plan.settling().extra(), 9u * 20);
  EXPECT_THAT(plan.settling().played_on(), ElementsAre(true, true, false, false, false, false));
  ASSERT_THAT(plan.settling().doubts(), SizeIs(1));
  EXPECT_EQ(plan.settling().doubts()[0].above + plan.settling().doubts()[0].below, 1u);
}

// What the first two play on is no advantage, or harm, to those whom they meet.
TEST(Until, MoreMatchesCountForThoseInDoubtAlone) {
  const Tournament with = until(round_robin(20), 6, {40, 2, 9'500}), without = until(round_robin(20), 6, {});
  Plan more(with), plain(without);
  const std::vector<double> strengths{6, 6, 3, 2, 1, 0};
  play_all(more, strengths);
  play_all(plain, strengths);
  for (std::uint32_t i = 0; i < 6; ++i) {
    EXPECT_EQ(row_of(more, i).matches, i < 2 ? 200u : 100u) << i;
    if (i >= 2) {
      EXPECT_EQ(row_of(more, i).points, row_of(plain, i).points) << i;
    }
  }
}

TEST(Until, TheWholeFieldPlaysOnWhereAFewCannotPlayAlone) {
  for (const Format& format : {free_for_all(6, 0), free_for_all(6, 4), random_pairs(6)}) {
    const Tournament t = until(format, 6, {12, 1, 9'999});
    Plan plan(t);
    play_all(plan, std::vector<double>(6, 0.0));
    std::set<std::uint64_t> played;
    for (std::uint32_t i = 0; i < 6; ++i) played.insert(row_of(plan, i).matches);
    EXPECT_THAT(played, SizeIs(1)) << "all have played as often";
    EXPECT_THAT(plan.settling().played_on(), testing::Each(true));
  }
}

TEST(Until, PlantsAreInNoDoubt) {
  Tournament t = until(round_robin(20), 4, {1000, 0, 9'500});
  t.entrants[1].plant = true;
  Plan plan(t);
  play_all(plan, {9, 9, 3, 0});
  EXPECT_TRUE(plan.settling().settled());
  EXPECT_EQ(plan.settling().extra(), 0u);
}

TEST(Until, TheDisqualifiedAreInNoDoubt) {
  Tournament t = until(round_robin(20), 3, {1000, 0, 9'500});
  Plan plan(t);
  while (const auto job = plan.next()) {
    SessionResult result = play(*job, {9, 9, 0});
    for (auto& seat : result.seats)
      if (seat.entrant == 1) seat.disqualified = "40000 bytes";
    plan.done(result);
  }
  EXPECT_TRUE(plan.settling().settled());
  EXPECT_EQ(plan.settling().extra(), 0u);
}

TEST(Until, AFieldThatIsLevelPlaysTheMostAndThenItsTies) {
  Tournament t = until(round_robin(2), 3, {10, 0, 9'500});
  t.ties = {{TieRule::Type::duel, 2, 1}};
  const fake::Course course = fake::run(t, {0, false, true, 0});
  EXPECT_EQ(course.results.size(), 10u * 3 + 2 * 3);
  Plan plan(t);
  for (const auto& [position, result] : course.results) ASSERT_TRUE(plan.done(result));
  EXPECT_TRUE(plan.finished());
  EXPECT_FALSE(plan.settling().settled());
  EXPECT_EQ(plan.settling().extra(), 8u * 3);
  EXPECT_THAT(plan.settling().doubts(), SizeIs(3));
}

// Perfect records leave the likelihood without a maximum: a few wins are not enough, many are.
TEST(Until, APerfectRecordIsSureOnceItIsLongEnough) {
  const Tournament t = until(round_robin(2), 2, {64, 1, 9'500});
  Plan plan(t);
  play_all(plan, {50, 0});
  EXPECT_TRUE(plan.settling().settled());
  EXPECT_THAT(plan.settling().extra(), testing::AllOf(testing::Ge(6u), testing::Le(30u)));
}

TEST(Until, NoSeedIsUsedTwice) {
  Tournament t = until(round_robin(4), 3, {64, 0, 9'999});
  for (const bool paired : {false, true}) {
    t.format.paired = paired;
    Plan plan(t);
    std::map<std::uint64_t, int> seeds;
    while (const auto job = plan.next()) {
      ++seeds[job->seed];
      plan.done(play(*job, {0, 0, 0}));
    }
    for (const auto& [seed, count] : seeds) EXPECT_EQ(count, paired ? 2 : 1);
  }
}

// A store may come from a stranger: a field that cannot be rated plays what its format has.
TEST(Until, AFieldTooLargeToRateIsLeftAlone) {
  const Tournament t = until(free_for_all(1, 0), kMostRated + 1, {1000, 0, 9'500});
  Plan plan(t);
  const auto job = plan.next();
  ASSERT_TRUE(plan.done(fake::play(*job, {0, false, true, 0})));
  EXPECT_TRUE(plan.finished());
}

/// How often a tournament of these strengths, the strongest first, ends with an order of which it is sure,
/// and how often that is wrong.
struct Record {
  int sure = 0, wrong = 0;
  double matches = 0;  // on average
};

Record record(Format format, const std::vector<double>& strengths, const Until& rule, int tournaments) {
  Record record;
  Tournament t = until(format, strengths.size(), rule);
  const std::size_t top = rule.top == 0 ? strengths.size() : rule.top;
  for (int i = 0; i < tournaments; ++i) {
    t.seed = static_cast<std::uint64_t>(i);
    Plan plan(t);
    play_all(plan, strengths);
    record.matches += static_cast<double>(plan.settled()) / tournaments;
    if (!plan.settling().settled()) continue;
    ++record.sure;
    const auto rows = plan.tally().standings();
    bool right = true;
    for (std::uint32_t place = 0; place < top; ++place) right = right && rows[place].entrant == place;
    record.wrong += right ? 0 : 1;
  }
  return record;
}

// docs/ratings.md has these numbers. 70 Elo are a strength of 0.4.
TEST(Until, IsWrongNoMoreOftenThanItsConfidenceLeaves) {
  constexpr int kTournaments = 400;
  const auto wrong = [&](const char* what, Format format, const std::vector<double>& strengths,
                         const Until& rule) {
    const Record all = record(format, strengths, rule, kTournaments);
    std::printf("%-40s sure %5.1f%%, wrong %4.1f%%, %7.1f matches\n", what, 100.0 * all.sure / kTournaments,
                100.0 * all.wrong / kTournaments, all.matches);
    return all.wrong;
  };
  constexpr int kFewEnough = kTournaments / 20;
  const Until first{128, 1, 9'500}, three{128, 3, 9'500};
  EXPECT_LE(wrong("two, all but equal", round_robin(2), {0.001, 0}, first), kFewEnough);
  EXPECT_LE(wrong("two, 17 Elo apart", round_robin(2), {0.1, 0}, first), kFewEnough);
  EXPECT_LE(wrong("two, 70 Elo apart", round_robin(2), {0.4, 0}, first), kFewEnough);
  EXPECT_LE(wrong("six, first two all but equal", round_robin(2), {1.001, 1, 0, 0, -1, -1}, first),
            kFewEnough);
  EXPECT_LE(wrong("six, 70 Elo apart, top-3", round_robin(2), {2, 1.6, 1.2, 0.8, 0.4, 0}, three), kFewEnough);
  EXPECT_LE(wrong("six, all but equal, top-3", round_robin(2), {.005, .004, .003, .002, .001, 0}, three),
            kFewEnough);
  EXPECT_LE(wrong("tables of 4 of 8, first two equal", free_for_all(8, 4), {1.001, 1, 0, 0, 0, 0, 0, 0},
                  {256, 1, 9'500}),
            kFewEnough);
}

}  // namespace
}  // namespace hilltop
