// Which matches a report brings along to be watched.
#include "report/selection.hpp"

#include <gmock/gmock.h>

namespace hilltop {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

SessionResult match(std::uint64_t position, std::vector<std::pair<std::uint32_t, std::int64_t>> scores,
                    std::uint64_t steps = 10) {
  SessionResult result;
  result.position = position;
  result.steps = steps;
  for (const auto& [entrant, score] : scores) {
    SeatResult seat;
    seat.entrant = entrant;
    seat.score = score;
    result.seats.push_back(seat);
  }
  return result;
}

std::map<std::uint64_t, std::vector<std::string>> chosen(std::size_t most,
                                                         const std::vector<SessionResult>& all,
                                                         const std::vector<std::uint32_t>& order) {
  Selection selection(most, order);
  for (const auto& each : all) selection.add(each);
  return selection.chosen();
}

TEST(Selection, NamesWhyEachWasChosen) {
  auto faulty = match(5, {{2, 3}, {3, 0}});
  faulty.seats[1].faults.timeout = 1;
  const auto found =
      chosen(10, {match(1, {{0, 9}, {1, 8}}), match(2, {{3, 1}, {0, 0}}), match(3, {{1, 5}, {2, 0}}), faulty},
             {0, 1, 2, 3});
  EXPECT_THAT(found.at(1), Contains("top of the table"));
  EXPECT_THAT(found.at(1), Contains("closest"));
  EXPECT_THAT(found.at(2), Contains("upset"));
  EXPECT_THAT(found.at(5), Contains("fault"));
  EXPECT_THAT(found.at(5), Contains("last match"));
  EXPECT_THAT(found.at(3), Not(Contains("upset")));
}

TEST(Selection, IsBoundedAndTakesOfEveryKind) {
  std::vector<SessionResult> all;
  for (std::uint64_t i = 0; i < 500; ++i)
    all.push_back(
        match(i, {{static_cast<std::uint32_t>(i % 7), 2}, {static_cast<std::uint32_t>(i % 7 + 1), 1}}));
  all[77].seats[0].faults.crash = 2;
  const auto found = chosen(6, all, {0, 1, 2, 3, 4, 5, 6, 7});
  EXPECT_THAT(found, SizeIs(6));
  EXPECT_THAT(found.at(77), Contains("fault"));
}

TEST(Selection, NoneWished) { EXPECT_THAT(chosen(0, {match(1, {{0, 1}, {1, 0}})}, {0, 1}), IsEmpty()); }

TEST(Selection, AReasonIsGivenOnce) {
  // The last of both.
  const auto found = chosen(1, {match(1, {{0, 1}, {1, 0}})}, {0, 1});
  EXPECT_EQ(std::ranges::count(found.at(1), "last match"), 1);
}

TEST(Selection, ByesEnrolmentsAndMatchesOfOneSeatHaveNoPlacing) {
  auto bye = match(1, {{0, 0}});
  bye.kind = HILLTOP_BYE;
  auto enrolment = match(2, {{0, 0}});
  enrolment.kind = HILLTOP_ENROL;
  EXPECT_THAT(chosen(5, {bye, enrolment}, {0}), IsEmpty());
  EXPECT_THAT(chosen(5, {match(3, {{0, 7}})}, {0}).at(3), ElementsAre("last match"));
}

TEST(Selection, AVoidMatchIsAFaultAndNothingElse) {
  auto broken = match(4, {{0, 1}, {1, 0}});
  broken.void_reason = "the game crashed";
  EXPECT_THAT(chosen(5, {broken}, {0, 1}).at(4), ElementsAre("fault", "last match"));
}

TEST(Selection, ExtremeScores) {
  const auto found = chosen(
      5, {match(1, {{0, INT64_MAX}, {1, INT64_MIN}}), match(2, {{0, INT64_MIN}, {1, INT64_MIN}})}, {1, 0});
  EXPECT_THAT(found.at(1), Contains("upset"));
}

}  // namespace
}  // namespace hilltop
