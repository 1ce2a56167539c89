// Series of steps that a game makes itself come to what the host makes of them ask by ask.
#include "fakes.hpp"

#include <gtest/gtest.h>

namespace hilltop {
namespace {

using fake::failing;
using fake::g_orders;
using fake::saying;
using fake::Table;

class Series : public fake::RefereeTest {
 protected:
  /// Plays with and without series.
  static SessionResult expect_same(const std::vector<fake::Bot>& bots, const Job* job = nullptr) {
    Table with(bots), without(bots);
    with.make_series();
    const auto result = with.play(job != nullptr ? *job : with.job());
    EXPECT_EQ(result, without.play(job != nullptr ? *job : without.job()));
    for (std::size_t i = 0; i < bots.size(); ++i) EXPECT_EQ(with.bots[i].asked, without.bots[i].asked);
    EXPECT_EQ(with.box.call() >> 48, without.box.call() >> 48);
    return result;
  }
  /// The same of two seats, whose steps the game takes in pairs.
  static SessionResult expect_same_pairs(const std::vector<fake::Bot>& bots) {
    Table with(bots), without(bots);
    for (Table* table : {&with, &without}) table->longest_action(1);
    with.make_pairs();
    const auto result = with.play();
    EXPECT_EQ(result, without.play());
    for (std::size_t i = 0; i < bots.size(); ++i) EXPECT_EQ(with.bots[i].asked, without.bots[i].asked);
    return result;
  }
  static std::vector<fake::Bot> many(std::size_t count) {
    std::vector<fake::Bot> bots;
    for (std::size_t i = 0; i < count; ++i) bots.push_back(saying(static_cast<char>(i % 100)));
    return bots;
  }
};

TEST_F(Series, OfAnyNumberOfSeatsTogetherAndInTurn) {
  for (const bool in_turn : {false, true})
    for (const std::size_t seats : {1u, 2u, 8u, 9u, 100u}) {
      g_orders.in_turn = in_turn;
      g_orders.steps = 130;
      const auto result = expect_same(many(seats));
      EXPECT_EQ(result.void_reason, "");
      EXPECT_EQ(result.steps, 130u);
      EXPECT_EQ(fake::Entries(fake::journal_of(result)).size(), in_turn ? 130 : 130 * seats);
    }
}

TEST_F(Series, WithEveryFaultInEverySeat) {
  for (const hilltop_status status :
       std::initializer_list<hilltop_status>{HILLTOP_INVALID, HILLTOP_NO_SPACE, HILLTOP_RESIGN,
                                             HILLTOP_TIMEOUT, HILLTOP_CRASHED, hilltop_status{12345}})
    for (std::size_t seat = 0; seat < 3; ++seat) {
      auto bots = many(3);
      bots[seat] = failing(7, 1, status);
      const auto result = expect_same(bots);
      EXPECT_GT(result.seats[seat].faults.total(), 0u);
      EXPECT_EQ(result.seats[(seat + 1) % 3].faults.total(), 0u);
      EXPECT_EQ(result.seats[seat].asks, 4u);
    }
}

TEST_F(Series, WithFaultsThatTheGameFinds) {
  for (std::size_t seat = 0; seat < 3; ++seat) {
    auto bots = many(3);
    bots[seat] = saying('x');
    EXPECT_EQ(expect_same(bots).seats[seat].faults.invalid, 4u);
  }
}

TEST_F(Series, WithActionsThatAreTooLong) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    auto bots = many(2);
    bots[seat].decide = [](std::uint64_t step, hilltop_buf* action) {
      action->size = step == 2 ? 5 : 1;
      return HILLTOP_OK;
    };
    EXPECT_GT(expect_same(bots).seats[seat].faults.total(), 0u);
  }
}

TEST_F(Series, OfPairs) {
  g_orders.steps = 130;
  EXPECT_EQ(expect_same_pairs(many(2)).steps, 130u);
  for (std::size_t seats : {1u, 3u}) EXPECT_EQ(expect_same_pairs(many(seats)).steps, 130u);
  g_orders.in_turn = true;
  EXPECT_EQ(expect_same_pairs(many(2)).steps, 130u);
}

TEST_F(Series, OfPairsWithEveryFaultInEverySeatAndStep) {
  for (const hilltop_status status :
       std::initializer_list<hilltop_status>{HILLTOP_INVALID, HILLTOP_RESIGN, HILLTOP_CRASHED})
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::uint64_t step = 0; step < 4; ++step) {
        auto bots = many(2);
        bots[seat] = failing(7, step, status);
        const auto result = expect_same_pairs(bots);
        EXPECT_GT(result.seats[seat].faults.total(), 0u);
        EXPECT_EQ(result.seats[1 - seat].faults.total(), 0u);
      }
}

TEST_F(Series, OfPairsWithActionsThatAreShorterTooLongOrWrong) {
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const std::string_view action : {"", "xx", "x"})
      for (std::uint64_t step = 0; step < 4; ++step) {
        auto bots = many(2);
        bots[seat].decide = [=](std::uint64_t now, hilltop_buf* out) -> hilltop_status {
          out->size = 0;
          if (now != step) return hilltop_put(out, "a", 1);
          if (!action.empty()) *out->data = 'x';
          out->size = action.size();
          return HILLTOP_OK;
        };
        const auto result = expect_same_pairs(bots);
        EXPECT_EQ(result.steps, 4u);
        EXPECT_EQ(result.seats[seat].faults.total(), 1u);
      }
}

TEST_F(Series, OfPairsOfAGameThatFailsOrAsksWhomItMustNot) {
  for (const std::uint64_t step : {3u, 4u}) {
    g_orders.fails_in = step;
    EXPECT_NE(expect_same_pairs(many(2)).void_reason, "");
  }
  g_orders = {};
  g_orders.ask_in_steps = 2;
  for (const std::vector<std::uint32_t>& asks : {std::vector<std::uint32_t>{2}, {1, 0}, {0, 0}, {1, 2}}) {
    g_orders.asks = asks;
    EXPECT_NE(expect_same_pairs(many(2)).void_reason, "");
  }
}

TEST_F(Series, OfAGameThatFailsOrAsksWhomItMustNot) {
  g_orders.fails_in = 3;
  EXPECT_NE(expect_same(many(2)).void_reason, "");
  g_orders = {};
  g_orders.ask_in_steps = 2;
  for (const std::vector<std::uint32_t>& asks :
       {std::vector<std::uint32_t>{2}, {1, 0}, {0, 0}, {0, 1, 2}, {UINT32_MAX}}) {
    g_orders.asks = asks;
    EXPECT_NE(expect_same(many(2)).void_reason, "");
  }
}

TEST_F(Series, GoOnFromAJournal) {
  Table table(many(3));
  Job job = table.job();
  const std::string all = fake::journal_of(table.play());
  for (std::size_t size = 2; size < all.size(); size += 2) {
    job.journal = all.substr(0, size);
    EXPECT_EQ(fake::journal_of(expect_same(many(3), &job)), all);
  }
  job.journal = all.substr(0, 8);
  job.lost = {{1, HILLTOP_CRASHED, "killed by signal 11"}};
  EXPECT_EQ(expect_same(many(3), &job).seats[1].faults.crash, 3u);
}

}  // namespace
}  // namespace hilltop
