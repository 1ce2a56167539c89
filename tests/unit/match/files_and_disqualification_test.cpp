// What the referee keeps for bots from match to match, and whom it keeps from playing: files,
// disqualification.
#include "base/error.hpp"
#include "fakes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hilltop {
namespace {

using fake::failing;
using fake::g_orders;
using fake::journal_of;
using fake::saying;
using fake::Table;
using fake::waiting;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

class FilesAndDisqualification : public fake::RefereeTest {};

TEST_F(FilesAndDisqualification, FoldersGoInBeforeAndComeOutAfterTheMatch) {
  Table table({saying(1), saying(2)});
  table.keep_files(0);
  table.bots[0].folder = "after";
  Job job = table.job();
  job.seats[0].files = pack("before");
  const auto result = table.play(job);
  EXPECT_EQ(table.bots[0].loaded, "before");
  EXPECT_EQ(unpack(result.seats[0].files), "after");
  EXPECT_EQ(result.seats[1].files, "");
}

// They were forgotten.
TEST_F(FilesAndDisqualification, FilesOfALostSeatStayAsTheyWere) {
  Table table({saying(1), saying(2)});
  table.keep_files(0);
  Job job = table.job();
  job.seats[0].files = "before";
  job.lost = {{0, HILLTOP_CRASHED, "killed"}};
  EXPECT_EQ(table.play(job).seats[0].files, "before");
}

// The match counted, and the next one began with files of long ago.
TEST_F(FilesAndDisqualification, FilesThatCannotBeSavedEndTheRun) {
  Table table({saying(1), saying(2)});
  table.keep_files(0);
  table.bots[0].saves = HILLTOP_INTERNAL;
  EXPECT_THAT([&] { table.play(); }, ThrowsMessage<RunError>(HasSubstr("cannot be read")));
}

TEST_F(FilesAndDisqualification, FilesThatCannotBePutBackEndTheRun) {
  Table table({saying(1)});
  table.keep_files(0);
  table.bots[0].loads = HILLTOP_INVALID;
  EXPECT_THAT([&] { table.play(); }, ThrowsMessage<RunError>(HasSubstr("put back: no pack")));
}

TEST_F(FilesAndDisqualification, WhoIsDisqualifiedForfeitsFromThenOnAndKeepsNothing) {
  fake::Bot breaker = waiting(failing(1, 2, HILLTOP_DISQUALIFIED));
  breaker.why = "too much";
  Table table({breaker, saying(2)});
  table.keep_files(0);
  table.bots[0].folder = "after";
  Job job = table.job();
  job.seats[0].files = pack("before");
  const auto result = table.play(job);
  EXPECT_EQ(result.seats[0].disqualified, "too much");
  EXPECT_EQ(result.seats[1].disqualified, "");
  EXPECT_EQ(result.seats[0].files, "");
  EXPECT_EQ(result.seats[0].faults.crash, 2u);
  EXPECT_THAT(table.bots[0].asked, ElementsAre(0, 1, 2)) << "it is asked no more";
  const std::string journal = journal_of(result);
  for (JournalReader all(journal); const auto entry = all.next();)
    if (entry->seat == 0 && entry->fault != HILLTOP_OK) {
      EXPECT_EQ(entry->policy, HILLTOP_FORFEIT);
      EXPECT_EQ(entry->why, "too much");
    }
}

// A worker that dies afterwards changes nothing: the journal says it.
TEST_F(FilesAndDisqualification, WhoIsDisqualifiedInTheJournalIsSoAgainWhateverItDoesNow) {
  fake::Bot breaker = waiting(failing(1, 2, HILLTOP_DISQUALIFIED));
  breaker.why = "too much";
  Table first({breaker, saying(2)});
  first.keep_files(0);
  const auto expected = first.play();
  Table second({waiting(saying(1)), saying(2)});
  second.keep_files(0);
  Job job = second.job();
  job.journal = journal_of(expected);
  EXPECT_EQ(second.play(job), expected);
}

TEST_F(FilesAndDisqualification, WhoWasDisqualifiedBeforeIsNotAskedAtAll) {
  Table table({waiting(saying(1)), saying(2)});
  Job job = table.job();
  job.seats[0].disqualified = "too much";
  const auto result = table.play(job);
  EXPECT_THAT(table.bots[0].asked, IsEmpty());
  EXPECT_THAT(table.bots[0].sittings, IsEmpty());
  EXPECT_EQ(result.seats[0].disqualified, "too much");
  EXPECT_EQ(result.seats[0].faults.crash, 4u);
  EXPECT_EQ(result.seats[0].score, 0);
}

TEST_F(FilesAndDisqualification, AVoidMatchDisqualifiesNobodyAndChangesNoFiles) {
  fake::Bot breaker = waiting(failing(1, 0, HILLTOP_DISQUALIFIED));
  breaker.why = "too much";
  g_orders.fails_in = 2;
  Table table({breaker, saying(2)});
  table.keep_files(0);
  Job job = table.job();
  job.seats[0].files = pack("before");
  const auto result = table.play(job);
  ASSERT_NE(result.void_reason, "");
  EXPECT_EQ(result.seats[0].disqualified, "");
  EXPECT_EQ(result.seats[0].files, pack("before"));
}

}  // namespace
}  // namespace hilltop
