// Those who are level at the top: duels and play-offs, until one is ahead or it is enough.
#include "fake.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hilltop {
namespace {

using fake::Course;
using testing::ElementsAre;

TEST(Plan, WhoeverIsLevelDuelsUntilItIsEnoughAndThenSharesTheTop) {
  Tournament t = fake::tournament({FormatType::round_robin, 2, 0, 1, 1}, 3);
  t.ties = {{TieRule::Type::duel, 4, 5}};
  const Course course = fake::run(t, {0, false, true});
  EXPECT_EQ(course.sessions.size(), 3u * 2 + 5u * 3 * 4);
  Plan plan(t);
  for (const auto& [position, result] : course.results) plan.done(result);
  for (const auto& row : plan.tally().standings()) {
    EXPECT_EQ(row.rank, 1u);
    EXPECT_EQ(row.ties.size(), 5u);
    EXPECT_EQ(row.matches, 4u) << "duels count apart";
  }
}

TEST(Plan, ADuelEndsWhenOneIsOnTop) {
  Tournament t = fake::tournament({FormatType::round_robin, 1, 0, 1, 1}, 3);
  t.ties = {{TieRule::Type::duel, 2, 5}};
  Plan plan(t);
  std::uint64_t sessions = 0;
  while (auto job = plan.next()) {
    auto result = fake::play(*job, {0, false, true});
    // The second duel is decided: entrant 2 beats everybody.
    if (++sessions > 3 + 6)
      for (auto& seat : result.seats) seat.score = seat.entrant == 2 ? 1 : 0;
    plan.done(result);
  }
  EXPECT_EQ(sessions, 3u + 6 + 6);
  const auto rows = plan.tally().standings();
  EXPECT_EQ(rows[0].entrant, 2u);
  EXPECT_EQ(rows[1].rank, 2u);
  EXPECT_EQ(rows[2].rank, 2u) << "only the top is decided";
}

TEST(Plan, OneRuleForTiesComesAfterTheOther) {
  Tournament t = fake::tournament({FormatType::random_pairs, 1, 0, 3, 1}, 4);
  t.ties = {{TieRule::Type::duel, 1, 2}, {TieRule::Type::playoff, 0, 1}};
  const Course course = fake::run(t, {0, false, true});
  EXPECT_EQ(course.sessions.size(), 3u * 2 + 2u * 6 + 3u * 2);
}

TEST(Plan, APlantNeitherWinsNorDuels) {
  Tournament t = fake::tournament({FormatType::round_robin, 1, 0, 1, 1}, 3);
  t.entrants[0].plant = true;
  t.ties = {{TieRule::Type::duel, 1, 1}};
  Plan plan(t);
  std::vector<std::uint32_t> duellers;
  for (std::uint64_t i = 0; auto job = plan.next(); ++i) {
    if (i >= 3)
      for (const auto& seat : job->seats) duellers.push_back(seat.entrant);
    plan.done(fake::play(*job, {0, false, true}));
  }
  EXPECT_THAT(duellers, ElementsAre(1, 2));
}

TEST(Plan, APlayOffAtATableIsOfThoseWhoAreLevel) {
  Tournament t = fake::tournament({FormatType::free_for_all, 4, 4, 1, 1}, 4);
  t.ties = {{TieRule::Type::playoff, 0, 1}};
  Plan plan(t);
  std::size_t playoffs = 0;
  for (std::uint64_t i = 0; auto job = plan.next(); ++i) {
    auto result = fake::play(*job, {0, false, true});
    if (i < 4) result.seats.back().score = 0;
    else {
      ++playoffs;
      EXPECT_EQ(job->seats.size(), 3u);
    }
    plan.done(result);
  }
  EXPECT_EQ(playoffs, 4u);
}

TEST(Plan, APlayOffThatTheGameHasNoSeatsForIsPassedOver) {
  Tournament t = fake::tournament({FormatType::free_for_all, 2, 0, 1, 1}, 4);
  t.min_seats = 4;
  t.ties = {{TieRule::Type::playoff, 0, 7}};
  Plan plan(t);
  std::size_t sessions = 0;
  while (auto job = plan.next()) {
    auto result = fake::play(*job, {0, false, true});
    result.seats[2].score = result.seats[3].score = 0;
    plan.done(result);
    ++sessions;
  }
  EXPECT_EQ(sessions, 2u);
  EXPECT_TRUE(plan.finished());
}

}  // namespace
}  // namespace hilltop
