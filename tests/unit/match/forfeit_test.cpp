// A seat that has had so many faults in a match is not asked any more in it.
#include "fakes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hilltop {
namespace {

using fake::journal_of;
using fake::saying;
using fake::Table;
using fake::waiting;
using testing::ElementsAre;

class Forfeit : public fake::RefereeTest {
 protected:
  /// Fails always.
  static fake::Bot hopeless() {
    fake::Bot bot;
    bot.decide = [](std::uint64_t, hilltop_buf*) { return hilltop_status{HILLTOP_INVALID}; };
    return bot;
  }
  static Job job_of(Table& table, std::uint64_t most) {
    Job job = table.job();
    job.seats[0].forfeit_after = most;
    return job;
  }
  static std::vector<std::string> reasons(const SessionResult& result) {
    std::vector<std::string> list;
    const std::string journal = journal_of(result);
    for (JournalReader all(journal); const auto entry = all.next();)
      if (entry->policy == HILLTOP_FORFEIT) list.emplace_back(entry->why);
    return list;
  }
};

TEST_F(Forfeit, AfterSoManyFaultsWithoutBeingAskedOrDisqualified) {
  for (const bool waits : {false, true}) {
    Table table({waits ? waiting(hopeless()) : hopeless(), saying(2)});
    const auto result = table.play(job_of(table, 2));
    EXPECT_THAT(table.bots[0].asked, ElementsAre(0, 1));
    EXPECT_EQ(result.seats[0].faults.invalid, 2u);
    EXPECT_EQ(result.seats[0].faults.crash, 2u) << "in a game without forfeits";
    EXPECT_EQ(result.seats[0].own_faults, 2u);
    EXPECT_EQ(result.seats[0].disqualified, "");
    EXPECT_EQ(result.seats[1].faults, Faults());
    EXPECT_THAT(reasons(result), ElementsAre("forfeits: 2 faults", "forfeits: 2 faults"));
  }
}

TEST_F(Forfeit, NotBeforeAndNotWithoutARule) {
  for (const std::uint64_t most : {0u, 5u}) {
    Table table({hopeless(), saying(2)});
    const auto result = table.play(job_of(table, most));
    EXPECT_THAT(table.bots[0].asked, ElementsAre(0, 1, 2, 3));
    EXPECT_EQ(result.seats[0].own_faults, 4u);
    EXPECT_THAT(reasons(result), ElementsAre());
  }
}

// In another worker the journal says the same, wherever it was cut off.
TEST_F(Forfeit, IsTheSameWhenTheMatchGoesOnFromItsJournal) {
  for (const bool waits : {false, true}) {
    const auto bots = [&] { return std::vector{waits ? waiting(hopeless()) : hopeless(), saying(2)}; };
    Table first(bots());
    const auto expected = first.play(job_of(first, 2));
    const std::string whole = journal_of(expected);
    std::string journal;
    JournalReader all(whole);
    for (auto entry = all.next(); entry; entry = all.next()) {
      append(journal, *entry);
      Table second(bots());
      Job job = job_of(second, 2);
      job.journal = journal;
      const auto result = second.play(job);
      EXPECT_EQ(result.seats[0].faults, expected.seats[0].faults);
      EXPECT_EQ(result.seats[0].own_faults, 2u);
      EXPECT_EQ(result.seats[0].disqualified, "");
      EXPECT_EQ(reasons(result), reasons(expected));
      EXPECT_EQ(result.digest, expected.digest);
    }
  }
}

// What a lost bot is not asked for any more is one fault.
TEST_F(Forfeit, ALostSeatHasOneFaultOfItsOwn) {
  Table table({saying(1), saying(2)});
  Job job = table.job();
  job.lost = {{0, HILLTOP_CRASHED, "killed"}};
  const auto result = table.play(job);
  EXPECT_EQ(result.seats[0].faults.crash, 4u);
  EXPECT_EQ(result.seats[0].own_faults, 1u);
}

TEST_F(Forfeit, AReasonIsKnownAsOne) {
  EXPECT_EQ(forfeit_reason(1), "forfeits: 1 fault");
  EXPECT_TRUE(is_forfeit_reason(forfeit_reason(7)));
  EXPECT_FALSE(is_forfeit_reason("more than 3 files"));
}

}  // namespace
}  // namespace hilltop
