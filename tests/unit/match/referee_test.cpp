// The referee at a table of fakes: faults, order, lost seats, journals, records.
#include "fakes.hpp"
#include "match/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <thread>

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

using Referees = fake::RefereeTest;

TEST_F(Referees, PlaysAMatchToItsScore) {
  Table table({saying(1), saying(2)});
  const auto result = table.play();
  EXPECT_EQ(result.void_reason, "");
  EXPECT_EQ(result.position, 5u);
  EXPECT_EQ(result.kind, HILLTOP_MATCH);
  EXPECT_EQ(result.round, 2u);
  EXPECT_EQ(result.seed, 42u);
  EXPECT_EQ(result.steps, 4u);
  ASSERT_EQ(result.seats.size(), 2u);
  EXPECT_EQ(result.seats[0].score, 4);
  EXPECT_EQ(result.seats[1].score, 8);
  EXPECT_EQ(result.seats[1].asks, 4u);
  EXPECT_EQ(result.seats[1].faults, Faults());
  EXPECT_EQ(result.seats[0].record, "") << "the game keeps none";
  EXPECT_EQ(fake::Entries(journal_of(result)).size(), 8u);
  EXPECT_FALSE(table.box.playing());
}

TEST_F(Referees, ABotLearnsWhereItSits) {
  Table table({saying(1), saying(2)});
  table.play();
  const auto& sitting = table.bots[1].sittings.at(0);
  EXPECT_EQ(sitting.kind, HILLTOP_MATCH);
  EXPECT_EQ(sitting.seat, 1u);
  EXPECT_EQ(sitting.seats, 2u);
  EXPECT_EQ(sitting.time_ns, 77u);
  EXPECT_EQ(sitting.seed, bot_seed(42, 1));
  EXPECT_NE(bot_seed(42, 0), bot_seed(42, 1));
  EXPECT_NE(bot_seed(42, 0), bot_seed(43, 0));
  EXPECT_EQ(table.bots[1].closed, 1);
}

TEST_F(Referees, EveryStatusIsItsFault) {
  const std::map<hilltop_status, std::uint32_t Faults::*> faults = {{HILLTOP_INVALID, &Faults::invalid},
                                                                    {HILLTOP_NO_SPACE, &Faults::invalid},
                                                                    {HILLTOP_RESIGN, &Faults::resign},
                                                                    {HILLTOP_TIMEOUT, &Faults::timeout},
                                                                    {HILLTOP_CRASHED, &Faults::crash},
                                                                    {HILLTOP_FLOODED, &Faults::flood},
                                                                    {HILLTOP_UNSUPPORTED, &Faults::crash},
                                                                    {HILLTOP_INTERNAL, &Faults::crash},
                                                                    {12345, &Faults::crash}};
  for (const bool program : {false, true})
    for (const auto& [status, count] : faults) {
      auto bot = failing(7, 1, status);
      Table table({program ? waiting(bot) : bot, saying(2)});
      const auto result = table.play();
      EXPECT_EQ(result.void_reason, "");
      EXPECT_GE(result.seats[0].faults.*count, 1u) << status;
      EXPECT_EQ(result.seats[0].faults.total(), result.seats[0].faults.*count) << status;
      EXPECT_EQ(result.seats[1].faults.total(), 0u);
      const fake::Entries list(journal_of(result));
      const auto& entry = list[2];
      EXPECT_EQ(entry.seat, 0u);
      EXPECT_TRUE(entry.action.empty());
      EXPECT_NE(entry.fault, HILLTOP_OK);
      EXPECT_EQ(entry.why.empty(), program) << "a program's reason comes in its report";
    }
}

TEST_F(Referees, ABotThatThrewIsNotAskedAgainAndOtherFaultsEndNothing) {
  for (const hilltop_status status : {HILLTOP_CRASHED, HILLTOP_INTERNAL}) {
    Table table({failing(7, 1, status), saying(2)});
    const auto result = table.play();
    EXPECT_THAT(table.bots[0].asked, ElementsAre(0, 1));
    EXPECT_EQ(result.seats[0].faults.crash, 3u);
    EXPECT_EQ(result.seats[0].asks, 4u);
    EXPECT_EQ(result.seats[0].score, 7);
    EXPECT_EQ(table.bots[0].closed, 1);
  }
  for (const hilltop_status status : {HILLTOP_INVALID, HILLTOP_TIMEOUT, HILLTOP_FLOODED, HILLTOP_RESIGN}) {
    Table table({failing(7, 1, status), saying(2)});
    const auto result = table.play();
    EXPECT_THAT(table.bots[0].asked, ElementsAre(0, 1, 2, 3))
        << "it is the game that says what a resign ends";
    EXPECT_EQ(result.seats[0].faults.total(), 1u);
    EXPECT_EQ(result.seats[0].score, 21);
    EXPECT_EQ(result.seats[0].forfeit, status == HILLTOP_RESIGN);
  }
}

TEST_F(Referees, AnActionThatTheGameDoesNotHaveIsInvalid) {
  Table table({saying('x'), saying(2)});
  const auto result = table.play();
  EXPECT_EQ(result.seats[0].faults.invalid, 4u);
  EXPECT_EQ(result.seats[0].score, 0);
  EXPECT_EQ(fake::Entries(journal_of(result))[0].fault, HILLTOP_OK) << "the journal has what was staged";
}

// It could be as long as memory allowed.
TEST_F(Referees, AnActionIsNoLongerThanTheGamesLongest) {
  fake::Bot bot;
  hilltop_status got = HILLTOP_OK;
  bot.decide = [&got](std::uint64_t, hilltop_buf* action) {
    EXPECT_EQ(hilltop_put(action, "1234", 4), HILLTOP_OK);
    return got = hilltop_put(action, "5", 1);
  };
  Table table({bot});
  EXPECT_EQ(table.play().seats[0].faults.invalid, 4u);
  EXPECT_EQ(got, HILLTOP_NO_SPACE);
}

TEST_F(Referees, ABotThatFailsToBeginIsNotAskedNorClosed) {
  auto bot = saying(1);
  bot.opens = HILLTOP_INTERNAL;
  for (const bool program : {false, true}) {
    Table table({program ? waiting(bot) : bot, saying(2)});
    const auto result = table.play();
    EXPECT_THAT(table.bots[0].asked, IsEmpty());
    EXPECT_EQ(table.bots[0].closed, 0);
    EXPECT_EQ(result.seats[0].faults.crash, 4u);
    EXPECT_EQ(result.seats[1].score, 8);
    EXPECT_THAT(std::string(fake::Entries(journal_of(result))[0].why), HasSubstr("begin"));
  }
}

TEST_F(Referees, ProgramsThinkAtTheSameTimeAsFarAsTheJobAllows) {
  for (const std::uint32_t parallel : {1u, 2u, 3u}) {
    std::mutex mutex;
    std::size_t now = 0, most = 0;
    std::condition_variable changed;
    fake::Bot bot;
    bot.decide = [&](std::uint64_t, hilltop_buf* action) {
      std::unique_lock lock(mutex);
      most = std::max(most, ++now);
      changed.notify_all();
      // Waits until as many think as may, which must come to pass: three are to be asked.
      changed.wait(lock, [&] { return most >= parallel; });
      --now;
      return hilltop_put(action, "a", 1);
    };
    g_orders.steps = 1;
    Table table({waiting(bot), waiting(bot), waiting(bot)});
    Job job = table.job();
    job.parallel = parallel;
    EXPECT_EQ(table.play(job).seats[2].score, 'a');
    EXPECT_EQ(most, parallel);
  }
}

TEST_F(Referees, TheJournalHasProgramsBeforeNativeBotsInEveryStep) {
  Table table({saying(1), waiting(saying(2)), saying(3), waiting(saying(4))});
  Job job = table.job();
  job.parallel = 4;
  std::vector<std::uint32_t> order;
  for (const auto& entry : fake::Entries(journal_of(table.play(job)))) order.push_back(entry.seat);
  ASSERT_EQ(order.size(), 16u);
  for (std::size_t step = 0; step < 4; ++step)
    EXPECT_THAT(std::vector(order.begin() + static_cast<std::ptrdiff_t>(4 * step),
                            order.begin() + static_cast<std::ptrdiff_t>(4 * step + 4)),
                ElementsAre(1, 3, 0, 2));
}

TEST_F(Referees, AProgramsReportIsKept) {
  auto bot = failing(5, 1, HILLTOP_TIMEOUT);
  bot.why = "no answer";
  bot.errors = "Traceback";
  Table table({waiting(bot), saying(2)});
  const auto result = table.play();
  const fake::Entries list(journal_of(result));
  EXPECT_TRUE(list[0].external);
  EXPECT_TRUE(list[0].arrived);
  EXPECT_EQ(list[0].reply, "printed\n");
  EXPECT_EQ(list[0].exit_code, 3);
  EXPECT_EQ(list[0].why, "") << "only a fault needs a reason";
  EXPECT_EQ(list[2].why, "no answer");
  EXPECT_EQ(list[2].errors, "Traceback");
  EXPECT_EQ(result.seats[0].wall_ns, 10'000u);
  EXPECT_EQ(result.seats[0].cpu_ns, 5'000u);
  EXPECT_EQ(result.seats[1].wall_ns, 0u);
}

TEST_F(Referees, ASeatThatIsLostIsNotCalled) {
  Table table({saying(1), saying(2)});
  Job job = table.job();
  job.lost = {{1, HILLTOP_TIMEOUT, "it hung"}, {77, HILLTOP_CRASHED, "there is no such seat"}};
  const auto result = table.play(job);
  EXPECT_THAT(table.bots[1].sittings, IsEmpty());
  EXPECT_EQ(result.seats[1].faults.timeout, 4u);
  EXPECT_EQ(result.seats[0].score, 4);
  EXPECT_EQ(fake::Entries(journal_of(result))[1].why, "it hung");
}

/// A table of all kinds of bots that behave in all kinds of ways, the same in every play.
Table mixed() {
  return Table({saying(1), waiting(failing(2, 2, HILLTOP_TIMEOUT)), failing(3, 1, HILLTOP_CRASHED),
                failing(4, 1, HILLTOP_TIMEOUT), waiting(saying(5)), failing(6, 3, HILLTOP_RESIGN)});
}

TEST_F(Referees, AMatchGoesOnFromAnyPrefixOfItsJournalToTheSameEnd) {
  for (const bool in_turn : {false, true}) {
    g_orders.in_turn = in_turn;
    g_orders.steps = in_turn ? 24 : 5;
    Table first = mixed();
    Job job = first.job();
    job.parallel = 2;
    const auto wanted = first.play(job);
    const std::string journal = journal_of(wanted);
    std::string prefix;
    for (const auto& entry : fake::Entries(journal)) {
      Table again = mixed();
      Job rest = job;
      rest.journal = prefix;
      const auto result = again.play(rest);
      const fake::Entries list(journal_of(result));
      EXPECT_EQ(result.digest, wanted.digest);
      EXPECT_EQ(result.steps, wanted.steps);
      for (std::size_t i = 0; i < result.seats.size(); ++i) {
        EXPECT_EQ(result.seats[i].score, wanted.seats[i].score) << i;
        EXPECT_EQ(result.seats[i].faults, wanted.seats[i].faults) << i;
        EXPECT_EQ(result.seats[i].asks, wanted.seats[i].asks) << i;
        EXPECT_EQ(again.bots[i].asked.size() > 0 && !again.bots[i].waits,
                  !first.bots[i].waits);  // native bots are called all the same, to remember
      }
      append(prefix, entry);
    }
    EXPECT_EQ(prefix, journal);
    Table again = mixed();
    Job whole = job;
    whole.journal = journal;
    EXPECT_EQ(journal_of(again.play(whole)), journal);
    EXPECT_THAT(again.bots[1].asked, IsEmpty()) << "programs are not asked again";
  }
}

// A native bot that says that its time is up was taken for one that had hung.
TEST_F(Referees, ANativeBotsOwnTimeoutIsNotItsEndWhenTheMatchIsPlayedAgain) {
  Table first({failing(1, 0, HILLTOP_TIMEOUT), saying(2)});
  Job job = first.job();
  const auto wanted = first.play(job);
  job.journal = journal_of(wanted).substr(0, 0);
  for (const auto& entry : fake::Entries(journal_of(wanted))) {
    append(job.journal, entry);
    if (entry.seat == 1) break;
  }
  Table again({failing(1, 0, HILLTOP_TIMEOUT), saying(2)});
  EXPECT_EQ(again.play(job).seats, wanted.seats);
}

TEST_F(Referees, ALostSeatKeepsWhatItHadSaidAndFailsFromThere) {
  for (const bool program : {false, true}) {
    const auto bot = program ? waiting(saying(3)) : saying(3);
    Table first({bot, saying(2), waiting(saying(1))});
    Job job = first.job();
    std::size_t count = 0;
    const std::string journal = journal_of(first.play(job));
    for (const auto& entry : fake::Entries(journal))
      if (++count <= 6) append(job.journal, entry);
    job.lost = {{0, HILLTOP_CRASHED, "killed"}};
    Table again({bot, saying(2), waiting(saying(1))});
    const auto result = again.play(job);
    EXPECT_EQ(result.void_reason, "");
    EXPECT_EQ(result.seats[0].score, 6);
    EXPECT_EQ(result.seats[0].faults.crash, 2u);
    EXPECT_EQ(result.seats[1].score, 8);
    const auto seen = replay(again.instance(), job, journal_of(result), {});
    EXPECT_EQ(seen.void_reason, "");
    EXPECT_EQ(seen.digest, result.digest);
  }
}

// It ended the run.
TEST_F(Referees, AGameThatDoesNotPlayTheSameTwiceVoidsTheMatch) {
  g_orders.in_turn = g_orders.forgetful = true;
  Table first({saying(1), saying(2)});
  Job job = first.job();
  const auto whole = journal_of(first.play(job));
  job.journal = whole;
  const auto result = first.play(job);
  EXPECT_THAT(result.void_reason, HasSubstr("does not play the same match twice"));
  EXPECT_EQ(first.bots[0].closed, 2) << "the bots are closed all the same";
}

TEST_F(Referees, ADamagedJournalVoidsTheMatch) {
  Table table({saying(1), saying(2)});
  Job job = table.job();
  job.journal = "\xff\xff";
  EXPECT_THAT(table.play(job).void_reason, HasSubstr("damaged"));
}

/// Says that its action is larger than any: nothing is read of what does not fit.
fake::Bot lying() {
  fake::Bot bot;
  bot.decide = [](std::uint64_t, hilltop_buf* action) {
    action->size = std::uint64_t{2} << 30;
    return HILLTOP_OK;
  };
  return bot;
}

TEST_F(Referees, AJournalThatGrowsWithoutEndVoidsTheMatch) {
  Table table({saying(1)});
  table.longest_action(2u << 30);
  EXPECT_THAT(table.play().void_reason, HasSubstr("larger than 1 GiB"));
  EXPECT_FALSE(table.box.playing());
}

TEST_F(Referees, ABotThatLiesAboutItsSizeIsAtFault) {
  Table table({lying(), saying(1), waiting(lying())});
  const auto result = table.play();
  EXPECT_EQ(result.void_reason, "");
  EXPECT_EQ(result.seats[0].faults.invalid, 4u);
  EXPECT_EQ(result.seats[1].faults, Faults());
  EXPECT_EQ(result.seats[2].faults.invalid, 4u);
}

// Entries of every length lie where the bot wrote: one byte or more ahead of it comes what they begin with.
TEST_F(Referees, ActionsOfAnyLengthAndOfAnySeatAreInTheJournal) {
  const std::string said = "abcdefghij";
  std::vector<fake::Bot> bots(10);
  for (std::size_t i = 0; i < bots.size(); ++i)
    bots[i].decide = [&said, i](std::uint64_t, hilltop_buf* action) {
      return hilltop_put(action, said.data(), i);
    };
  Table table(std::move(bots));
  table.longest_action(said.size());
  const fake::Entries entries(journal_of(table.play()));
  ASSERT_EQ(entries.size(), 40u);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].seat, i % 10);
    EXPECT_EQ(entries[i].action, said.substr(0, i % 10));
  }
}

TEST_F(Referees, EveryFailureOfTheGameVoidsTheMatch) {
  const auto reason = [](auto spoil, std::uint32_t flags = 0) {
    g_orders = fake::GameOrders();
    spoil(g_orders);
    Table table({saying(1), saying(2)}, flags);
    const auto result = table.play();
    EXPECT_EQ(result.seats.size(), 2u);
    EXPECT_EQ(table.bots[0].closed, 1);
    return result.void_reason;
  };
  EXPECT_THAT(reason([](auto& o) { o.open = HILLTOP_INTERNAL; }), HasSubstr("open the session: no board"));
  EXPECT_THAT(reason([](auto& o) { o.fails_in = 3; }), HasSubstr("failed in step 3 (status 99)"));
  EXPECT_THAT(reason([](auto& o) { o.score = HILLTOP_INTERNAL; }), HasSubstr("no score"));
  EXPECT_THAT(reason([](auto& o) { o.record = HILLTOP_INVALID; }, HILLTOP_KEEPS_RECORDS),
              HasSubstr("no record of seat 0"));
}

// A seat that there is not was written to memory that was not the session's.
TEST_F(Referees, AGameThatAsksWhomItMustNotVoidsTheMatch) {
  for (const std::vector<std::uint32_t>& asks :
       {std::vector<std::uint32_t>{2}, {0, UINT32_MAX}, {1, 0}, {0, 0}, {0, 1, 1}, {0, 1, 2}}) {
    g_orders = fake::GameOrders();
    g_orders.ask_in_steps = 2;
    g_orders.asks = asks;
    Table table({saying(1), saying(2)});
    EXPECT_THAT(table.play().void_reason, HasSubstr("the game asks seats"));
    EXPECT_LE(table.bots[1].asked.size(), 3u);
  }
}

// What was checked in one step said nothing of the next that asks more.
TEST_F(Referees, AGameThatAsksOneSeatAndThenItTwiceVoidsTheMatch) {
  g_orders.in_turn = true;
  g_orders.ask_in_steps = 2;
  g_orders.asks = {1, 1};
  Table table({saying(1), saying(2)});
  EXPECT_THAT(table.play().void_reason, HasSubstr("the game asks seats"));
}

TEST_F(Referees, RecordsAndWhatIsDueComeFromTheGame) {
  Table table({saying(1), saying(100)}, HILLTOP_KEEPS_RECORDS);
  Job job = table.job();
  job.seats[0].record = "old";
  const auto result = table.play(job);
  EXPECT_EQ(result.seats[0].record, "old+4");
  EXPECT_EQ(result.seats[1].record, "+400");
  EXPECT_FALSE(result.seats[0].due);
  job.seats[0].record = "older";
  EXPECT_TRUE(table.play(job).seats[0].due);
}

TEST_F(Referees, AnEnrolmentIsRefusedByTheGamesWordsOrByAnEmptyRecord) {
  Table table({saying(1)}, HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT);
  EXPECT_EQ(table.play(table.job(HILLTOP_ENROL)).void_reason, "");
  g_orders.record = HILLTOP_INVALID;
  auto refused = table.play(table.job(HILLTOP_ENROL));
  EXPECT_EQ(refused.void_reason, "no team");
  EXPECT_EQ(refused.seats[0].record, "");
  g_orders.record = HILLTOP_OK;
  g_orders.empty_record = true;
  EXPECT_EQ(table.play(table.job(HILLTOP_ENROL)).void_reason, "refused by the game");
}

TEST_F(Referees, OnlyAMatchIsScored) {
  g_orders.score = HILLTOP_INTERNAL;
  g_orders.steps = 1;
  for (const hilltop_kind kind : {HILLTOP_ENROL, HILLTOP_INTERLUDE, HILLTOP_BYE}) {
    Table table({saying(1)}, HILLTOP_KEEPS_RECORDS);
    const auto result = table.play(table.job(kind));
    EXPECT_EQ(result.void_reason, "");
    EXPECT_EQ(result.kind, kind);
    EXPECT_EQ(result.seats[0].score, 0);
    EXPECT_EQ(result.seats[0].record, "+1");
  }
}

TEST_F(Referees, TheBlackboxSaysWhoIsCalled) {
  Table* at = nullptr;
  std::vector<std::uint64_t> seen;
  fake::Bot bot;
  bot.decide = [&](std::uint64_t, hilltop_buf* action) {
    seen.push_back(at->box.call());
    EXPECT_TRUE(at->box.playing());
    EXPECT_EQ(at->box.position(), 5u);
    return hilltop_put(action, "a", 1);
  };
  g_orders.steps = 2;
  Table table({bot, bot, waiting(saying(1))});
  at = &table;
  table.play();
  ASSERT_EQ(seen.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(Blackbox::seat(seen[i]), i % 2);
    EXPECT_FALSE(Blackbox::preparing(seen[i]));
  }
  EXPECT_EQ(std::set<std::uint64_t>(seen.begin(), seen.end()).size(), 4u) << "every call is another";
}

}  // namespace
}  // namespace hilltop
