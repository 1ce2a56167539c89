// bot_test.cpp - bot.hpp: functions and classes as bots, and what their exceptions become.
#include "../game_driver.hpp"

#include <hilltop/bot.hpp>
#include <hilltop/plugin.hpp>

#include <gtest/gtest.h>

#include <span>
#include <stdexcept>

namespace hilltop {
namespace {

using Buffer = driver::Bytes;

/// The first byte of the own view.
struct View {
  explicit View(const hilltop_view& view) : told(static_cast<char>(view.own.data[0])) {}
  char told;
};

char echo(const View& view, Random&) { return view.told; }
std::uint64_t chance(const View&, Random& random) { return random.next(); }
char fail(const View& view, Random&) {
  if (view.told == 'r') throw Resign();
  if (view.told == 'i') throw 1;
  if (view.told == 'm') throw std::bad_alloc();
  throw std::runtime_error("a bug in the bot");
}

/// An action of any length.
struct Speech {
  std::string text;
  void append(Out& out) const { out << text; }
};
Speech speak(const View& view, Random&) { return {std::string(5, view.told)}; }

/// Counts its decisions in a session; refuses to sit at seat 3.
class Counter {
 public:
  explicit Counter(const hilltop_sitting& sitting) : count_(static_cast<char>('0' + sitting.seat)) {
    if (sitting.seat == 3) throw std::runtime_error("not there");
  }
  char decide(const View&) { return count_++; }

 private:
  char count_;
};

template <auto Decide>
constexpr hilltop_bot_class kFunction =
    bot_class<View, FunctionBot<View, Decide>>("test", 5, {"test/function", "F", "a function"});
constexpr hilltop_bot_class kCounter =
    bot_class<View, Counter>("test", 5, {"test/counter", "C", "counts", "3"});

class Seated {
 public:
  explicit Seated(const hilltop_bot_class& kind) : kind_(kind) {
    EXPECT_EQ(kind.create(nullptr, nullptr, 0, nullptr, &bot_, nullptr), HILLTOP_OK);
  }
  ~Seated() { kind_.destroy(bot_); }
  Seated(const Seated&) = delete;
  Seated& operator=(const Seated&) = delete;

  hilltop_status open(std::uint32_t seat = 0, std::uint64_t seed = 1) {
    const hilltop_sitting sitting{sizeof sitting, HILLTOP_MATCH, seat, 2, seed, 1};
    return kind_.open(bot_, &sitting);
  }
  std::int64_t decide(char told, std::span<char> action) {
    const auto byte = static_cast<std::uint8_t>(told);
    const hilltop_view view{{nullptr, 0}, {&byte, 1}};
    return kind_.decide(bot_, &view, reinterpret_cast<std::uint8_t*>(action.data()), action.size());
  }
  std::string said(char told = 'x') {
    char action[64];
    const std::int64_t size = decide(told, action);
    EXPECT_GE(size, 0);
    return std::string(action, static_cast<std::size_t>(size));
  }
  void close() { kind_.close(bot_); }

 private:
  const hilltop_bot_class& kind_;
  hilltop_bot* bot_ = nullptr;
};

TEST(BotClass, TellsWhatItIs) {
  EXPECT_EQ(kCounter.struct_size, sizeof(hilltop_bot_class));
  EXPECT_EQ(kCounter.flags, 0u);
  EXPECT_STREQ(kCounter.id, "test/counter");
  EXPECT_STREQ(kCounter.name, "C");
  EXPECT_STREQ(kCounter.version, "3");
  EXPECT_STREQ(kFunction<echo>.version, "1");
  EXPECT_STREQ(kCounter.game_id, "test");
  EXPECT_EQ(kCounter.layout_id, 5u);
  EXPECT_EQ(kCounter.report, nullptr);
}

TEST(Bot, FunctionDecides) {
  Seated bot(kFunction<echo>);
  ASSERT_EQ(bot.open(), HILLTOP_OK);
  EXPECT_EQ(bot.said('a'), "a");
  EXPECT_EQ(bot.said('\0'), std::string(1, '\0'));
  bot.close();
}

TEST(Bot, ChanceIsTheSessionsSeed) {
  Seated bot(kFunction<chance>);
  ASSERT_EQ(bot.open(0, 42), HILLTOP_OK);
  const std::string first = bot.said();
  EXPECT_NE(bot.said(), first);
  bot.close();
  ASSERT_EQ(bot.open(1, 42), HILLTOP_OK);
  EXPECT_EQ(bot.said(), first);
  bot.close();
  Random random(42);
  EXPECT_EQ(first, text(bytes_of(random.next())));
}

TEST(Bot, ClassBeginsAnewEachSession) {
  Seated bot(kCounter);
  ASSERT_EQ(bot.open(1), HILLTOP_OK);
  EXPECT_EQ(bot.said(), "1");
  EXPECT_EQ(bot.said(), "2");
  bot.close();
  ASSERT_EQ(bot.open(0), HILLTOP_OK);
  EXPECT_EQ(bot.said(), "0");
  bot.close();
}

TEST(Bot, TwoOfAClassShareNothing) {
  Seated one(kCounter), other(kCounter);
  ASSERT_EQ(one.open(), HILLTOP_OK);
  ASSERT_EQ(other.open(), HILLTOP_OK);
  EXPECT_EQ(one.said(), "0");
  EXPECT_EQ(one.said(), "1");
  EXPECT_EQ(other.said(), "0");
}

TEST(Bot, ThrowingIsACrash) {
  Seated bot(kFunction<fail>);
  ASSERT_EQ(bot.open(), HILLTOP_OK);
  char action[64];
  for (const char how : {'e', 'i', 'm'}) EXPECT_EQ(bot.decide(how, action), -HILLTOP_CRASHED) << how;
  EXPECT_EQ(bot.decide('r', action), -HILLTOP_RESIGN);
}

TEST(Bot, ThrowingAtTheStartIsACrash) {
  Seated bot(kCounter);
  EXPECT_EQ(bot.open(3), HILLTOP_CRASHED);
  bot.close();
  EXPECT_EQ(bot.open(2), HILLTOP_OK);
  EXPECT_EQ(bot.said(), "2");
}

TEST(Bot, ActionThatAppendsItself) {
  Seated bot(kFunction<speak>);
  ASSERT_EQ(bot.open(), HILLTOP_OK);
  EXPECT_EQ(bot.said('y'), "yyyyy");
}

TEST(Bot, ActionLongerThanTheGamesIsNoSpace) {
  char small[4];
  Seated speaker(kFunction<speak>), number(kFunction<chance>);
  ASSERT_EQ(speaker.open(), HILLTOP_OK);
  ASSERT_EQ(number.open(), HILLTOP_OK);
  EXPECT_EQ(speaker.decide('y', small), -HILLTOP_NO_SPACE);
  EXPECT_EQ(number.decide('y', small), -HILLTOP_NO_SPACE);
}

TEST(Pointers, EndWithNull) {
  static constexpr hilltop_bot_class kBots[] = {kFunction<echo>, kCounter};
  static constexpr auto kList = pointers(kBots);
  static_assert(kList.size() == 3);
  EXPECT_EQ(kList[0], &kBots[0]);
  EXPECT_EQ(kList[1], &kBots[1]);
  EXPECT_EQ(kList[2], nullptr);
}

}  // namespace
}  // namespace hilltop
