// Who is disqualified in the course of a tournament, from when on, and that all runs come to the same.
#include "fake.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hilltop {
namespace {

// From the match in which it was found, for good: also in the repetitions, which begin with everything else
// anew.
TEST(Plan, WhoIsDisqualifiedForfeitsAllThatIsLeft) {
  Tournament t = fake::tournament({FormatType::round_robin, 2, 0, 1, 2}, 3, 0);
  t.entrants[1].state = Lifetime::tournament;
  Plan plan(t);
  std::size_t matches = 0;
  while (auto job = plan.next()) {
    SessionResult result = fake::play(*job, {0, false, false, 0, 1});
    for (std::size_t i = 0; i < job->seats.size(); ++i) {
      const bool is_he = job->seats[i].entrant == 1;
      EXPECT_EQ(job->seats[i].disqualified, is_he && matches > 1 ? "40000 bytes" : "") << matches;
      if (!is_he) continue;
      if (++matches > 1) result.seats[i].disqualified = "40000 bytes";
    }
    EXPECT_TRUE(plan.done(result));
  }
  EXPECT_EQ(matches, 8u);
  EXPECT_EQ(plan.disqualified(1), "40000 bytes");
  EXPECT_EQ(plan.disqualified(0), "");
}

// Faults are counted in the order of the schedule, so that it is the same match for any number of workers.
TEST(Plan, WhoHasTooManyFaultsIsDisqualifiedFromTheNextMatchOn) {
  Tournament t = fake::tournament({FormatType::round_robin, 4, 0, 1, 2}, 6, 0);
  for (std::uint32_t i = 0; i < 5; ++i) t.entrants[i].faults.disqualify_after = 4 * (i + 1);
  fake::Course expected;
  for (const std::size_t workers : {1u, 2u, 7u}) {
    Plan plan(t);
    fake::Course course;
    fake::Workers(t, {}, workers, workers).run(plan, course);
    EXPECT_EQ(plan.disqualified(0), "4 faults in the tournament");
    EXPECT_EQ(plan.disqualified(5), "") << "any number";
    if (expected.sessions.empty()) expected = course;
    EXPECT_EQ(course.sessions, expected.sessions) << workers;
    EXPECT_EQ(course.standings, expected.standings) << workers;
    std::uint64_t faults = 0;
    for (const auto& [position, result] : course.results)
      for (const auto& seat : result.seats) {
        if (seat.entrant != 0) continue;
        EXPECT_EQ(seat.disqualified.empty(), faults < 4) << position;
        if (result.void_reason.empty()) faults += seat.own_faults;
      }
  }
}

// A run that was killed goes on with what is stored.
TEST(Plan, FaultsOfARunBeforeCount) {
  Tournament t = fake::tournament({FormatType::round_robin, 4, 0, 1, 1}, 4, 0);
  for (auto& entrant : t.entrants) entrant.faults.disqualify_after = 3;
  Plan whole(t);
  fake::Course expected;
  fake::Workers(t, {}, 1, 1).run(whole, expected);
  for (const std::uint64_t cut : {1u, 5u, 9u, 16u}) {
    Plan first(t), second(t);
    fake::Course course;
    fake::Workers(t, {}, 3, cut).run(first, course, cut);
    fake::Course again;
    for (const auto& [position, result] : course.results) {
      EXPECT_TRUE(second.done(result));
      again.sessions[position] = course.sessions[position];
    }
    fake::Workers(t, {}, 3, cut + 1).run(second, again);
    EXPECT_EQ(again.standings, expected.standings) << cut;
    EXPECT_EQ(again.sessions, expected.sessions) << cut;
  }
}

}  // namespace
}  // namespace hilltop
