// A tournament in parts that are played apart: together they are the whole one.
#include "tournament/shard.hpp"
#include "cases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace hilltop {
namespace {

using fake::Course;
using fake::Rules;
using testing::HasSubstr;
using Unit = Division::Unit;

Rules rules_of(const fake::Case& c) { return {c.flags, true, false, 10, c.keeping}; }

Tournament shard_of(Tournament t, std::uint64_t index, std::uint64_t of) {
  t.shard = {index, of};
  return t;
}

/// Plays what is missing, as a run does: a stage begins with what is stored of it.
Course go_on(const Tournament& t, const Rules& rules, const Course& stored) {
  Plan plan(t);
  Course course;
  Plan::Positions taken{1, 0};
  fake::Workers workers(t, rules, 3, 1);
  while (!plan.finished()) {
    if (plan.stage() == taken) {
      workers.run(plan, course, 1);
      continue;
    }
    taken = plan.stage();
    const auto last = stored.results.lower_bound(taken.last);
    for (auto each = stored.results.lower_bound(taken.first); each != last; ++each) {
      course.sessions[each->first] = stored.sessions.at(each->first);
      course.results[each->first] = each->second;
      course.ids[plan.id(each->first)] = each->first;
      EXPECT_TRUE(plan.done(each->second));
    }
  }
  course.standings = fake::standings(plan);
  course.stuck = plan.stuck();
  return course;
}

void add(Course& course, const Course& part) {
  for (const auto& [position, text] : part.sessions)
    EXPECT_TRUE(course.sessions.emplace(position, text).second) << position << " is in two parts";
  course.results.insert(part.results.begin(), part.results.end());
}

TEST(Shard, AllPartsTogetherAreTheTournament) {
  for (const auto& c : fake::every_case()) {
    const Tournament t = fake::tournament_of(c);
    const Course wanted = fake::run(t, rules_of(c));
    if (!wanted.stuck.empty()) continue;
    for (const std::uint64_t of : {2u, 3u, 7u}) {
      SCOPED_TRACE(testing::Message()
                   << c.name << " flags " << c.flags << " repeat " << c.format.repeat << " shards " << of);
      Course parts;
      for (std::uint64_t index = of; index >= 1; --index)
        add(parts, fake::run(shard_of(t, index, of), rules_of(c), 1 + index, index));
      for (const auto& [position, session] : parts.sessions) ASSERT_EQ(session, wanted.sessions.at(position));
      const Course whole = go_on(t, rules_of(c), parts);
      EXPECT_EQ(whole.sessions, wanted.sessions);
      EXPECT_EQ(whole.ids, wanted.ids);
      EXPECT_EQ(whole.standings, wanted.standings);
      if (t.until.most == 0 && t.ties.empty()) {
        EXPECT_EQ(parts.sessions, wanted.sessions);
      }
    }
  }
}

TEST(Shard, APartIsFinishedWithoutTheOthersAndKnowsItsSize) {
  for (const auto& c : fake::every_case()) {
    const Tournament t = fake::tournament_of(c);
    for (std::uint64_t index = 1; index <= 4; ++index) {
      SCOPED_TRACE(testing::Message() << c.name << " flags " << c.flags << " shard " << index);
      const Tournament part = shard_of(t, index, 4);
      Plan plan(part);
      Course course;
      const std::uint64_t known = plan.known();
      fake::Workers(part, rules_of(c), 3, 1).run(plan, course);
      EXPECT_TRUE(plan.finished());
      EXPECT_FALSE(plan.next());
      EXPECT_EQ(plan.settled(), plan.known());
      if (c.flags == 0) {
        EXPECT_EQ(plan.known(), known);
      }
      if (c.flags == 0) {
        EXPECT_EQ(course.sessions.size(), known);
      }
      if (plan.stuck().empty()) {
        EXPECT_TRUE(plan.missing().empty());
      }
    }
  }
}

TEST(Shard, WhatIsMissingIsTold) {
  Tournament t = fake::tournament({FormatType::round_robin, 2, 0, 1, 3}, 4);  // 3 times 12 matches
  Course parts;
  for (const std::uint64_t index : {1u, 4u, 6u}) add(parts, fake::run(shard_of(t, index, 6), {}, 1, index));
  Plan plan(t);
  for (const auto& [position, result] : parts.results) {
    plan.skip_to(position);
    EXPECT_TRUE(plan.reached(position));
    EXPECT_TRUE(plan.done(result));
  }
  EXPECT_FALSE(plan.finished());
  EXPECT_EQ(plan.known(), 36u);
  EXPECT_EQ(plan.settled(), 18u);
  const auto gaps = plan.missing();
  ASSERT_EQ(gaps.size(), 3u);
  EXPECT_EQ(gaps[0].first, "2.1");
  EXPECT_EQ(gaps[0].last, "2.6");
  EXPECT_EQ(gaps[1].first, "3.1");
  EXPECT_EQ(gaps[1].last, "3.6");
  EXPECT_EQ(gaps[2].first, "5.1");
  EXPECT_EQ(gaps[2].last, "5.6");
  for (const auto& gap : gaps) EXPECT_EQ(gap.sessions, 6u);
}

TEST(Shard, WhatHasNotBegunIsMissingToo) {
  Tournament t = fake::tournament({FormatType::round_robin, 2, 0, 1, 3}, 4);
  Plan plan(t);
  plan.done(fake::play(*plan.next(), {}));
  const auto gaps = plan.missing();
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_EQ(gaps[0].first, "1.2");
  EXPECT_EQ(gaps[0].last, "2.6");
  EXPECT_EQ(gaps[1].first, "3.1");
  EXPECT_EQ(gaps[1].last, "6.6");
  EXPECT_EQ(gaps[0].sessions + gaps[1].sessions, 35u);
}

// Each of them was begun, which a store with another number in it made a matter of hours.
TEST(Shard, AnyNumberOfRepetitionsIsSkippedAtOnce) {
  Tournament t = fake::tournament({FormatType::round_robin, 2, 0, 1, 1'000'000}, 3);
  Plan plan(t);
  plan.skip_to(std::uint64_t{999'998} << 40);
  EXPECT_EQ(plan.known(), 6'000'000u);
  EXPECT_EQ(plan.settled(), 0u);
  auto gaps = plan.missing();
  ASSERT_EQ(gaps.size(), 4u);
  EXPECT_EQ(gaps[1].first, "3.1");
  EXPECT_EQ(gaps[1].last, "1999996.3");
  EXPECT_EQ(gaps[1].sessions, 999'997u * 6);
  EXPECT_EQ(gaps[2].first, "1999997.1");
  plan.skip_to(INT64_MAX);
  EXPECT_EQ(plan.known(), 6'000'000u);
  std::uint64_t sessions = 0;
  for (const auto& gap : plan.missing()) sessions += gap.sessions;
  EXPECT_EQ(sessions, 6'000'000u);
}

TEST(Shard, NothingFollowsFromPartsAlone) {
  Tournament t = fake::tournament({FormatType::round_robin, 2, 0, 1, 2}, 3);
  t.ties = {{TieRule::Type::duel, 2, 5}};
  const Rules level{0, false, true, 0};
  const Course whole = fake::run(t, level);
  Plan plan(t);
  for (const auto& [position, result] : whole.results) {
    if (position == 0) continue;
    plan.skip_to(position);
    plan.done(result);
  }
  EXPECT_FALSE(plan.finished());
  EXPECT_FALSE(plan.breaks_tie());
  EXPECT_EQ(plan.settled(), 11u);
}

// In one run who is disqualified in the first repetition does not play in the second.
TEST(Shard, WhoeverWasDisqualifiedBeforeCannotHavePlayedOn) {
  Tournament t = fake::tournament({FormatType::round_robin, 1, 0, 1, 2}, 2);
  for (auto& entrant : t.entrants) entrant.state = Lifetime::tournament;
  Course parts;
  add(parts, fake::run(shard_of(t, 1, 2), {}));
  add(parts, fake::run(shard_of(t, 2, 2), {}));
  parts.results.begin()->second.seats[0].disqualified = "kept more than 1 KiB";
  Plan plan(t);
  EXPECT_TRUE(plan.done(parts.results.begin()->second));
  EXPECT_FALSE(plan.done(parts.results.rbegin()->second));
  EXPECT_FALSE(plan.finished());
}

TEST(Shard, OfMatchesWhereTheyAreIndependent) {
  Tournament t = fake::tournament({FormatType::round_robin, 3, 0, 1, 5}, 4);
  EXPECT_EQ(division_of(t).unit, Unit::match);
  EXPECT_EQ(division_of(t).units, 90u);
  EXPECT_EQ(division_of(t).why, "");
  t.shard = {2, 4};
  EXPECT_EQ(part_of(t, division_of(t)).first, 22u);
  EXPECT_EQ(part_of(t, division_of(t)).last, 45u);
}

TEST(Shard, OfRepetitionsWhereOneMatchLeadsToAnother) {
  const Tournament free = fake::tournament({FormatType::round_robin, 3, 0, 1, 5}, 4);
  Tournament t = free;
  t.game_flags = HILLTOP_KEEPS_RECORDS;
  EXPECT_EQ(division_of(t).unit, Unit::repetition);
  EXPECT_EQ(division_of(t).units, 5u);
  EXPECT_THAT(division_of(t).why, HasSubstr("records"));
  t = free;
  t.entrants[2].state = Lifetime::tournament;
  EXPECT_EQ(division_of(t).unit, Unit::repetition);
  EXPECT_THAT(division_of(t).why, HasSubstr("\"entrant 2\" keeps its files"));
  t = free;
  t.entrants[1].launch = "instance";
  EXPECT_EQ(division_of(t).unit, Unit::repetition);
  EXPECT_THAT(division_of(t).why, HasSubstr("\"entrant 1\" remembers"));
  t = free;
  t.entrants[0].faults.disqualify_after = 3;
  EXPECT_EQ(division_of(t).unit, Unit::tournament);
  EXPECT_EQ(division_of(t).units, 1u);
  EXPECT_THAT(division_of(t).why, HasSubstr("disqualify_after"));
}

TEST(Shard, PartsAreEvenAndMissNothing) {
  Tournament t = fake::tournament({FormatType::free_for_all, 1'000'000'000, 0, 1, 1}, 3);
  const Division division = division_of(t);
  std::uint64_t last = 0;
  t.shard.of = 7;
  for (t.shard.index = 1; t.shard.index <= 7; ++t.shard.index) {
    const Part part = part_of(t, division);
    EXPECT_EQ(part.first, last);
    EXPECT_NEAR(static_cast<double>(part.last - part.first), 1e9 / 7, 1);
    last = part.last;
  }
  EXPECT_EQ(last, 1'000'000'000u);
}

}  // namespace
}  // namespace hilltop
