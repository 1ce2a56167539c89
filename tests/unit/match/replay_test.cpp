// Playing again from a journal: the same end, and whatever does not fit is said.
#include "match/replay.hpp"
#include "fakes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace hilltop {
namespace {

using fake::failing;
using fake::g_orders;
using fake::saying;
using fake::Table;
using fake::waiting;
using testing::HasSubstr;

class Replay : public testing::Test {
 protected:
  Replay() { g_orders = fake::GameOrders(); }
  ~Replay() override { EXPECT_EQ(fake::g_open_sessions, 0); }
};

Table players() {
  return Table(
      {saying('a'), waiting(failing('b', 1, HILLTOP_TIMEOUT)), failing('c', 2, HILLTOP_CRASHED), saying('x')},
      HILLTOP_KEEPS_RECORDS);
}

TEST_F(Replay, ComesToTheSameEnd) {
  for (const bool in_turn : {false, true}) {
    g_orders.in_turn = in_turn;
    g_orders.steps = 9;
    Table table = players();
    const auto result = table.play();
    const auto seen = replay(table.instance(), table.job(), unpack(result.journal), {});
    EXPECT_EQ(seen.void_reason, "");
    EXPECT_EQ(seen.digest, result.digest);
    EXPECT_EQ(seen.steps, result.steps);
    for (std::size_t i = 0; i < result.seats.size(); ++i) {
      EXPECT_EQ(seen.scores[i], result.seats[i].score);
      EXPECT_EQ(seen.records[i], result.seats[i].record);
    }
  }
}

TEST_F(Replay, EveryCutAndEveryEntryTooManyIsSaid) {
  Table table = players();
  const auto journal = unpack(table.play().journal);
  std::string prefix;
  for (const auto& entry : fake::Entries(journal)) {
    EXPECT_THAT(replay(table.instance(), table.job(), prefix, {}).void_reason,
                HasSubstr("the journal ends before the match"));
    append(prefix, entry);
  }
  append(prefix, fake::Entries(journal)[0]);
  EXPECT_THAT(replay(table.instance(), table.job(), prefix, {}).void_reason,
              HasSubstr("the journal goes on after the match"));
}

TEST_F(Replay, AnEntryOfAnotherSeatIsSaid) {
  Table table({saying(1), saying(2)});
  std::string journal;
  for (auto entry : fake::Entries(unpack(table.play().journal))) {
    entry.seat = 1 - entry.seat;
    append(journal, entry);
  }
  EXPECT_THAT(replay(table.instance(), table.job(), journal, {}).void_reason,
              HasSubstr("does not fit the game"));
}

TEST_F(Replay, AnythingAtAllIsNoCrash) {
  Table table = players();
  const auto journal = unpack(table.play().journal);
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = journal;
    if (i % 2 == 0) {
      bytes.resize(random() % 60);
      for (auto& byte : bytes) byte = static_cast<char>(random());
    } else {
      for (int k = 0; k < 3; ++k) bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    Table again = players();
    (void)replay(again.instance(), again.job(), bytes, {});
    Job job = again.job();
    job.journal = bytes;
    (void)again.play(job);
  }
}

TEST_F(Replay, ASpectatorSeesWhatProgramsSaw) {
  g_orders.steps = 3;
  Table table = players();
  struct Line {
    std::uint64_t step;
    std::uint32_t seat;
    std::string argv, input, reply, action;
    bool replied;
    hilltop_status fault;
  };
  std::vector<Line> lines;
  std::vector<std::string> steps;
  Spectator spectator;
  spectator.ask = [&](const Seen& seen) {
    lines.push_back({seen.step, seen.entry->seat, std::string(seen.argv), std::string(seen.input), seen.reply,
                     seen.action, seen.replied, seen.fault});
  };
  spectator.step = [&](std::uint64_t step, std::string_view chance, std::string_view state, std::uint64_t) {
    steps.push_back(std::to_string(step) + std::string(chance) + std::string(state));
  };
  (void)replay(table.instance(), table.job(), unpack(table.play().journal), spectator);
  EXPECT_THAT(steps, testing::ElementsAre(R"(0{"seed":"42"}{"step":0,"sums":[0,0,0,0]})",
                                          R"(1{}{"step":1,"sums":[97,98,99,0]})",
                                          R"(2{}{"step":2,"sums":[194,98,198,0]})",
                                          R"(3{}{"step":3,"sums":[291,196,198,0]})"));
  ASSERT_EQ(lines.size(), 12u);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_EQ(lines[i].step, i / 4 + 1);
    EXPECT_EQ(lines[i].seat, i % 4) << "in order of seats, whoever was asked first";
    EXPECT_EQ(lines[i].argv, std::string("step\0", 5) + std::to_string(i / 4) + '\0');
    EXPECT_EQ(lines[i].input, "line\n\xff" + std::to_string(i / 4));
  }
  EXPECT_EQ(lines[0].reply, "[a]") << "what a program would have printed";
  EXPECT_EQ(lines[1].reply, "printed\n");
  EXPECT_EQ(lines[3].reply, "[x]");
  EXPECT_EQ(lines[3].fault, HILLTOP_INVALID) << "by the game";
  EXPECT_EQ(lines[3].action, "-");
  EXPECT_EQ(lines[5].fault, HILLTOP_TIMEOUT);
  EXPECT_EQ(lines[10].fault, HILLTOP_CRASHED);
  EXPECT_FALSE(lines[10].replied);
}

TEST_F(Replay, AGameWithoutTextIsReplayedToo) {
  Table table({saying(1)});
  hilltop_game game = fake::game();
  game.codec = nullptr;
  Spectator spectator;
  std::size_t asks = 0;
  spectator.ask = [&](const Seen& seen) {
    ++asks;
    EXPECT_TRUE(seen.argv.empty());
    EXPECT_TRUE(seen.replied);
  };
  (void)replay({&game, nullptr}, table.job(), unpack(table.play().journal), spectator);
  EXPECT_EQ(asks, 4u);
}

TEST_F(Replay, ARecordIsDescribedByTheGame) {
  const hilltop_game game = fake::game(HILLTOP_KEEPS_RECORDS);
  EXPECT_EQ(describe_record({&game, nullptr}, "abc"), R"({"record":"abc"})");
  EXPECT_EQ(describe_record({&game, nullptr}, ""), "null");
  hilltop_describe none = fake::kDescribe;
  none.record = nullptr;
  hilltop_game without = game;
  without.describe = &none;
  EXPECT_EQ(describe_record({&without, nullptr}, "abc"), "null");
}

}  // namespace
}  // namespace hilltop
