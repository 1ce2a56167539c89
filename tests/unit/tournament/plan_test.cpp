// The course of a tournament: the same for any number of workers, any order of results and any number of
// restarts.
#include "cases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace hilltop {
namespace {

using fake::Course;
using fake::Rules;
using testing::HasSubstr;

using fake::Case;
using fake::every_case;
using fake::kAllFlags;
using fake::tournament_of;

void expect_same(const Course& course, const Course& wanted) {
  EXPECT_EQ(course.sessions, wanted.sessions);
  EXPECT_EQ(course.ids, wanted.ids);
  EXPECT_EQ(course.standings, wanted.standings);
  EXPECT_EQ(course.stuck, wanted.stuck);
}

TEST(Plan, ComesToTheSameForAnyNumberOfWorkersAndAnyOrderOfResults) {
  for (const auto& c : every_case()) {
    SCOPED_TRACE(testing::Message() << c.name << " flags " << c.flags << " repeat " << c.format.repeat);
    const Tournament t = tournament_of(c);
    const Rules rules{c.flags, true, false, 10, c.keeping};
    const Course wanted = fake::run(t, rules);
    ASSERT_FALSE(wanted.sessions.empty());
    for (std::uint64_t luck = 0; luck < 6; ++luck)
      expect_same(fake::run(t, rules, 1 + luck % 6 * 3, luck), wanted);
  }
}

// Bots that last live in one worker: the others get none of their matches, and all come to the same.
TEST(Plan, GivesMatchesOfBotsThatLastToTheirWorkerInOrder) {
  Tournament t = fake::tournament({FormatType::round_robin, 3, 0, 1, 2}, 6);
  t.entrants[1].launch = t.entrants[4].launch = "instance";
  const auto lasts = [](const Job& job) {
    return std::any_of(job.seats.begin(), job.seats.end(),
                       [](const Job::Seat& seat) { return seat.entrant == 1 || seat.entrant == 4; });
  };
  const Rules rules{0, false, false, 0, 0};
  Plan plan(t);
  std::vector<Job> at_home, elsewhere;
  std::uint64_t last = 0, course = 0, courses = 0;
  while (!plan.finished()) {
    while (auto job = plan.next(false)) {
      EXPECT_FALSE(lasts(*job));
      elsewhere.push_back(*job);
    }
    while (auto job = plan.next(true)) {
      for (const Job& other : at_home)
        for (const std::uint32_t entrant : {1u, 4u})
          EXPECT_FALSE(std::ranges::count(job->seats, entrant, &Job::Seat::entrant) != 0 &&
                       std::ranges::count(other.seats, entrant, &Job::Seat::entrant) != 0)
              << "two matches at once";
      at_home.push_back(*job);
    }
    auto& jobs = at_home.empty() ? elsewhere : at_home;
    ASSERT_FALSE(jobs.empty()) << "the schedule does not go on";
    const Job job = jobs.front();
    jobs.erase(jobs.begin());
    if (std::ranges::count(job.seats, 1u, &Job::Seat::entrant) != 0) {
      EXPECT_TRUE(job.position > last || last == 0) << "not in order";
      last = job.position;
      if (std::exchange(course, job.course) != job.course) ++courses;
    }
    EXPECT_TRUE(plan.done(fake::play(job, rules)));
  }
  EXPECT_EQ(courses, 2u) << "one a repetition";
}

TEST(Plan, GoesOnFromWhatIsStoredToTheSameEnd) {
  for (const auto& c : every_case()) {
    SCOPED_TRACE(testing::Message() << c.name << " flags " << c.flags << " repeat " << c.format.repeat);
    const Tournament t = tournament_of(c);
    const Rules rules{c.flags, true, false, 10, c.keeping};
    const Course wanted = fake::run(t, rules);
    std::mt19937_64 random(c.flags);
    for (std::uint64_t luck = 0; luck < 6; ++luck) {
      // Cut off after some sessions, again after some more, and then played to the end.
      Course stored;
      for (int cut = 0; cut < 2; ++cut) {
        Course course;
        Plan plan(t);
        for (const auto& [position, result] : stored.results) {
          course.sessions[position] = stored.sessions.at(position);
          ASSERT_TRUE(plan.done(result));
        }
        fake::Workers(t, rules, 4, luck).run(plan, course, random() % (wanted.sessions.size() / 2 + 1));
        stored.sessions = course.sessions;
        stored.results.insert(course.results.begin(), course.results.end());
      }
      expect_same(fake::resume(t, rules, stored, 3, luck), wanted);
    }
    expect_same(fake::resume(t, rules, wanted, 1, 1), wanted);
  }
}

TEST(Plan, RecordsGoFromSessionToSession) {
  const Tournament t = fake::tournament({FormatType::round_robin, 4, 0, 1, 1}, 4, HILLTOP_KEEPS_RECORDS);
  Rules rules{HILLTOP_KEEPS_RECORDS};
  rules.voids = false;
  Plan plan(t);
  std::map<std::uint32_t, std::string> records;
  while (auto job = plan.next()) {
    for (const auto& seat : job->seats) EXPECT_EQ(seat.record, records[seat.entrant]);
    const auto result = fake::play(*job, rules);
    for (const auto& seat : result.seats) records[seat.entrant] = seat.record;
    plan.done(result);
  }
  EXPECT_TRUE(plan.finished());
}

TEST(Plan, AVoidMatchLeavesRecordsAsTheyWere) {
  Tournament t = fake::tournament({FormatType::round_robin, 2, 0, 1, 1}, 2, HILLTOP_KEEPS_RECORDS);
  Plan plan(t);
  SessionResult result = fake::play(*plan.next(), {HILLTOP_KEEPS_RECORDS, false, false, 0, 1});
  result.void_reason = "the game crashed";
  ASSERT_TRUE(plan.done(result));
  const auto next = plan.next();
  ASSERT_TRUE(next);
  for (const auto& seat : next->seats) EXPECT_EQ(seat.record, "");
}

TEST(Plan, InterludesComeWhenTheyAreDueAndOnlyThen) {
  const std::uint32_t flags = HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_INTERLUDES;
  const Tournament t = fake::tournament({FormatType::random_pairs, 1, 0, 50, 1}, 6, flags);
  Plan plan(t);
  std::map<std::uint32_t, bool> due;
  std::size_t interludes = 0;
  while (auto job = plan.next()) {
    if (job->kind == HILLTOP_INTERLUDE) ++interludes;
    for (const auto& seat : job->seats)
      EXPECT_EQ(due[seat.entrant], job->kind == HILLTOP_INTERLUDE) << plan.id(job->position);
    auto result = fake::play(*job, {flags, false});
    for (auto& seat : result.seats) {
      if (job->kind == HILLTOP_INTERLUDE) seat.due = false;
      due[seat.entrant] = seat.due;
    }
    plan.done(result);
  }
  EXPECT_TRUE(plan.finished());
  EXPECT_GT(interludes, 50u);
}

TEST(Plan, EnrolmentsSeeThoseBeforeThemAndTheRefusedDoNotPlay) {
  const std::uint32_t flags = HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT;
  const Tournament t = fake::tournament({FormatType::round_robin, 1, 0, 1, 1}, 5, flags);
  Plan plan(t);
  std::vector<std::uint32_t> enrolled;
  for (std::uint32_t entrant = 0; entrant < 5; ++entrant) {
    const auto job = plan.next();
    ASSERT_TRUE(job);
    EXPECT_EQ(job->kind, HILLTOP_ENROL);
    EXPECT_EQ(plan.id(job->position), "1.e" + std::to_string(entrant + 1));
    EXPECT_FALSE(plan.next()) << "the next one sees this one";
    std::vector<std::uint32_t> peers;
    for (const auto& peer : job->peers) peers.push_back(peer.entrant);
    EXPECT_EQ(peers, enrolled);
    auto result = fake::play(*job, {flags, false, false, 0});
    if (entrant == 1) result.void_reason = "no team";
    else enrolled.push_back(entrant);
    EXPECT_TRUE(plan.done(result));
  }
  std::size_t matches = 0;
  while (auto job = plan.next()) {
    for (const auto& seat : job->seats) EXPECT_NE(seat.entrant, 1u);
    plan.done(fake::play(*job, {flags, false, false, 0}));
    ++matches;
  }
  EXPECT_EQ(matches, 6u);
  EXPECT_EQ(plan.tally().standings().back().refused, "no team");
}

TEST(Plan, IsStuckWhenTooFewAreEnrolled) {
  const std::uint32_t flags = HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT;
  const Tournament t = fake::tournament({FormatType::round_robin, 1, 0, 1, 1}, 5, flags);
  const Course course = fake::run(t, {flags, false, false, 1});
  EXPECT_EQ(course.sessions.size(), 5u);
  EXPECT_THAT(course.stuck, HasSubstr("only 0 of the entrants"));
}

// With two enrolled for a table of three the groups had no end.
TEST(Plan, IsStuckWhenTooFewAreEnrolledForATable) {
  const std::uint32_t flags = HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT;
  const Tournament t = fake::tournament({FormatType::free_for_all, 5, 3, 1, 1}, 4, flags);
  Plan plan(t);
  for (int i = 0; i < 4; ++i) {
    auto result = fake::play(*plan.next(), {flags, false, false, 0});
    if (i > 1) result.void_reason = "no team";
    plan.done(result);
  }
  EXPECT_TRUE(plan.finished());
  EXPECT_THAT(plan.stuck(), HasSubstr("only 2 of the entrants"));
}

TEST(Plan, ARepetitionBeginsAfresh) {
  Tournament t = fake::tournament({FormatType::round_robin, 1, 0, 1, 3}, 3, HILLTOP_KEEPS_RECORDS);
  t.entrants[1].state = Lifetime::tournament;
  Plan plan(t);
  std::set<std::uint64_t> seeds;
  for (int repetition = 0; repetition < 3; ++repetition) {
    std::set<std::uint32_t> seen;
    for (int i = 0; i < 3; ++i) {
      const auto job = plan.next();
      ASSERT_TRUE(job);
      EXPECT_EQ(job->round, static_cast<std::uint64_t>(repetition + 1));
      for (const auto& seat : job->seats) {
        const bool first = seen.insert(seat.entrant).second;
        EXPECT_EQ(seat.record.empty(), first);
        EXPECT_EQ(seat.files.empty(), first || seat.entrant > 1);
      }
      seeds.insert(job->seed);
      plan.done(fake::play(*job, {HILLTOP_KEEPS_RECORDS, false, false, 0, 2}));
    }
  }
  EXPECT_TRUE(plan.finished());
  EXPECT_EQ(seeds.size(), 9u);
  for (const auto& row : plan.tally().standings()) EXPECT_EQ(row.matches, 6u) << "results are added up";
}

TEST(Plan, WhatTheScheduleDoesNotHaveIsIgnored) {
  const Tournament t = fake::tournament({FormatType::round_robin, 1, 0, 1, 1}, 3);
  Plan plan(t);
  const auto job = plan.next();
  const SessionResult good = fake::play(*job, {});
  const auto spoilt = [&good](auto spoil) {
    SessionResult result = good;
    spoil(result);
    return result;
  };
  EXPECT_FALSE(plan.done(spoilt([](auto& r) { r.position = 3; })));
  EXPECT_FALSE(plan.done(spoilt([](auto& r) { r.position = UINT64_MAX; })));
  EXPECT_FALSE(plan.done(spoilt([](auto& r) { r.seats[1].entrant = 77; })));
  EXPECT_FALSE(plan.done(spoilt([](auto& r) { std::swap(r.seats[0], r.seats[1]); })));
  EXPECT_FALSE(plan.done(spoilt([](auto& r) { r.seats.clear(); })));
  EXPECT_FALSE(plan.done(spoilt([](auto& r) { r.seats.push_back(r.seats[0]); })));
  EXPECT_FALSE(plan.done(spoilt([](auto& r) { r.kind = HILLTOP_ENROL; })));
  EXPECT_EQ(plan.settled(), 0u);
  for (const auto& row : plan.tally().standings()) EXPECT_EQ(row.matches, 0u);
  EXPECT_TRUE(plan.done(good));
  EXPECT_FALSE(plan.done(good));
  EXPECT_EQ(plan.settled(), 1u);
}

TEST(Plan, SaysHowFarItIs) {
  const Tournament t = fake::tournament({FormatType::round_robin, 2, 0, 1, 3}, 3);
  Plan plan(t);
  EXPECT_EQ(plan.known(), 18u);
  for (std::uint64_t i = 0; i < 18; ++i) {
    EXPECT_EQ(plan.settled(), i);
    EXPECT_FALSE(plan.finished());
    plan.done(fake::play(*plan.next(), {}));
    EXPECT_EQ(plan.known(), 18u);
  }
  EXPECT_EQ(plan.settled(), 18u);
  EXPECT_TRUE(plan.finished());
  EXPECT_FALSE(plan.next());
}

/// Seed by the names in seat order and the round.
std::map<std::string, std::uint64_t> seeds_of(const Tournament& t) {
  std::map<std::string, std::uint64_t> seeds;
  Plan plan(t);
  while (auto job = plan.next()) {
    std::string key = std::to_string(job->round);
    for (const auto& seat : job->seats) key += "/" + t.entrants[seat.entrant].name;
    seeds[key] = job->seed;
    plan.done(fake::play(*job, {t.game_flags, false, false, 0}));
  }
  return seeds;
}

TEST(Plan, SeedsAreUniqueAndThoseOfOldPairsStayWhenAnEntrantIsAdded) {
  const Format format{FormatType::round_robin, 3, 0, 1, 2};
  const auto seeds = seeds_of(fake::tournament(format, 9));
  std::set<std::uint64_t> different;
  for (const auto& [key, seed] : seeds) different.insert(seed);
  EXPECT_EQ(different.size(), seeds.size());
  EXPECT_EQ(seeds.size(), 36u * 3 * 2);
  const auto more = seeds_of(fake::tournament(format, 10));
  for (const auto& [key, seed] : seeds) EXPECT_EQ(more.at(key), seed) << key;
}

TEST(Plan, SeedsDependOnTheTournamentsSeedAndTheGame) {
  const Format format{FormatType::round_robin, 1, 0, 1, 1};
  Tournament t = fake::tournament(format, 2);
  const auto seed = seeds_of(t).begin()->second;
  t.seed = 2016;
  EXPECT_NE(seeds_of(t).begin()->second, seed);
  t.seed = 2015;
  t.game = "other";
  EXPECT_NE(seeds_of(t).begin()->second, seed);
}

// Seeds are in stores: they must not change.
TEST(Plan, SeedsStayAsTheyAre) {
  const auto seeds = seeds_of(fake::tournament({FormatType::round_robin, 2, 0, 1, 1}, 2));
  EXPECT_EQ(seeds, (std::map<std::string, std::uint64_t>{{"1/entrant 0/entrant 1", 16095240743670181254u},
                                                         {"2/entrant 1/entrant 0", 11178856979970169169u}}));
}

TEST(Plan, ATrillionMatchesCostNothing) {
  const Tournament t = fake::tournament({FormatType::round_robin, 20'000, 0, 1, 1}, 10'000);
  Plan plan(t);
  EXPECT_EQ(plan.known(), 999'900'000'000u);
  for (int i = 0; i < 1000; ++i) plan.done(fake::play(*plan.next(), {}));
  EXPECT_EQ(plan.settled(), 1000u);
  EXPECT_EQ(plan.id(999'899'999'999u), "20000.49995000");
}

// One match that takes hours had every place behind it kept in memory.
TEST(Plan, DoesNotRunAwayFromAMatchThatTakesForever) {
  const Tournament t = fake::tournament({FormatType::round_robin, 1'000'000'000, 0, 1, 1}, 2);
  Plan plan(t);
  const auto slow = plan.next();
  SessionResult result;
  result.seats.resize(2);
  std::uint64_t played = 0;
  while (auto job = plan.next()) {
    ASSERT_LT(++played, 10'000'000u);
    result.position = job->position;
    for (std::size_t seat = 0; seat < 2; ++seat) result.seats[seat].entrant = job->seats[seat].entrant;
    ASSERT_TRUE(plan.done(result));
  }
  EXPECT_GT(played, 100'000u) << "but far enough to keep workers busy";
  plan.done(fake::play(*slow, {}));
  EXPECT_TRUE(plan.next()) << "it goes on when that match is done";
}

/// The seeds of all matches in order, by pair.
std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint64_t>> seeds_by_pair(
    const Tournament& tournament) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint64_t>> seeds;
  Plan plan(tournament);
  while (const auto job = plan.next()) {
    if (job->kind == HILLTOP_MATCH)
      seeds[std::minmax(job->seats[0].entrant, job->seats[1].entrant)].push_back(job->seed);
    plan.done(fake::play(*job, {tournament.game_flags, false}));
  }
  return seeds;
}

TEST(Plan, PairedMatchesSwapSeatsWithOneSeed) {
  for (const std::uint32_t flags : {0u, static_cast<std::uint32_t>(HILLTOP_HAS_INTERLUDES)}) {
    Tournament t = fake::tournament({FormatType::round_robin, 6}, 4, flags);
    t.format.paired = true;
    const auto by_pair = seeds_by_pair(t);
    EXPECT_EQ(by_pair.size(), 6u);
    std::set<std::uint64_t> different;
    for (const auto& [pair, seeds] : by_pair) {
      ASSERT_EQ(seeds.size(), 6u);
      for (std::size_t i = 0; i < seeds.size(); i += 2) {
        EXPECT_EQ(seeds[i], seeds[i + 1]);
        different.insert(seeds[i]);
      }
    }
    EXPECT_EQ(different.size(), 18u);
  }
}

}  // namespace
}  // namespace hilltop
