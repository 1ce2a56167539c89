// nim_test.cpp - a game and bots in pure C, loaded and driven through the ABI as the host does it.
#include "nim/nim.h"
#include "base/error.hpp"
#include "plugin/library.hpp"

#include <hilltop/out.hpp>
#include <hilltop/random.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hilltop {
namespace {

static_assert(NIM_LAYOUT_ID == layout_id(NIM_LAYOUT));

/// A fixed buffer: what does not fit is HILLTOP_NO_SPACE.
struct Buffer {
  std::array<std::uint8_t, 256> bytes{};
  hilltop_buf buf{bytes.data(), 0, bytes.size(), nullptr};
  std::string text() const { return {reinterpret_cast<const char*>(buf.data), buf.size}; }
};

const hilltop_game& nim() { return find_game(load_plugin(NIM_PLUGIN), "nim"); }
const hilltop_bot_class& bot(std::string_view id) { return find_bot(load_plugin(NIM_BOTS_PLUGIN), id); }

class Match {
 public:
  explicit Match(std::int64_t stones, std::int64_t most = 3) {
    const hilltop_value values[] = {{stones, {}, 1, 0}, {most, {}, 1, 0}};
    Buffer why;
    EXPECT_EQ(nim().create(nullptr, values, 2, &tournament_, &why.buf), HILLTOP_OK);
    const hilltop_seat seats[2]{};
    const hilltop_opening opening{sizeof opening, HILLTOP_MATCH, 1, seats, 2, nullptr, 0};
    EXPECT_EQ(nim().open(tournament_, &opening, &session_, &asks_, &why.buf), HILLTOP_OK);
  }
  ~Match() {
    nim().close(session_);
    nim().destroy(tournament_);
  }
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  bool over() const { return asks_.count == 0; }
  const hilltop_ask& ask() const { return asks_.ask[0]; }

  /// Returns the fault that counted.
  hilltop_status step(hilltop_status fault, std::string_view action,
                      hilltop_policy policy = HILLTOP_DEFAULT_ACTION) {
    hilltop_choice choice{ask().seat, fault, policy, 0, bytes(action)};
    EXPECT_EQ(nim().step(session_, &choice, 1, &asks_), HILLTOP_OK);
    return choice.fault;
  }
  std::array<std::int64_t, 2> scores() const {
    std::array<std::int64_t, 2> scores{};
    std::array<std::uint8_t, 2> forfeit{};
    EXPECT_EQ(nim().score(session_, scores.data(), forfeit.data(), 2), HILLTOP_OK);
    return scores;
  }
  std::string state() const {
    Buffer json;
    EXPECT_EQ(nim().describe->state(session_, &json.buf), HILLTOP_OK);
    return json.text();
  }
  std::uint64_t digest() const { return nim().digest(session_); }

 private:
  hilltop_tournament* tournament_ = nullptr;
  hilltop_session* session_ = nullptr;
  hilltop_asks asks_{};
};

/// Plays to the end; returns the scores.
std::array<std::int64_t, 2> play(std::int64_t stones, std::array<const char*, 2> ids) {
  Match match(stones);
  std::array<hilltop_bot*, 2> bots{};
  Buffer why;
  for (std::uint32_t seat = 0; seat < 2; ++seat) {
    const auto& entry = bot(ids[seat]);
    const hilltop_sitting sitting{sizeof sitting, HILLTOP_MATCH, seat, 2, 1, nim().time_ns};
    EXPECT_EQ(entry.create(nullptr, nullptr, 0, nim().codec, &bots[seat], &why.buf), HILLTOP_OK);
    EXPECT_EQ(entry.open(bots[seat], &sitting), HILLTOP_OK);
  }
  while (!match.over()) {
    const auto& ask = match.ask();
    std::uint8_t action = 0;
    EXPECT_EQ(bot(ids[ask.seat]).decide(bots[ask.seat], &ask.view, &action, 1), 1);
    EXPECT_EQ(match.step(HILLTOP_OK, text({&action, 1})), HILLTOP_OK);
  }
  for (std::uint32_t seat = 0; seat < 2; ++seat) {
    bot(ids[seat]).close(bots[seat]);
    bot(ids[seat]).destroy(bots[seat]);
  }
  return match.scores();
}

using Scores = std::array<std::int64_t, 2>;

TEST(Nim, ThePerfectBotWinsUnlessItIsToMoveInALostPosition) {
  for (std::int64_t stones = 3; stones <= 40; ++stones) {
    EXPECT_EQ(play(stones, {"nim/perfect", "nim/perfect"}),
              stones % 4 != 0 ? (Scores{1, 0}) : (Scores{0, 1}));
    if (stones % 4 != 0) {
      EXPECT_EQ(play(stones, {"nim/perfect", "nim/single"}), (Scores{1, 0}));
    }
  }
}

TEST(Nim, AnActionOfNoneOfItsOwnIsAFault) {
  Match match(5);
  EXPECT_EQ(match.step(HILLTOP_OK, "\4"), HILLTOP_INVALID);
  EXPECT_EQ(match.state(), "{\"stones\":4}");
  EXPECT_EQ(match.step(HILLTOP_TIMEOUT, ""), HILLTOP_TIMEOUT);
  EXPECT_EQ(match.state(), "{\"stones\":3}");
  EXPECT_EQ(match.step(HILLTOP_CRASHED, "", HILLTOP_FORFEIT), HILLTOP_CRASHED);
  EXPECT_TRUE(match.over());
}

TEST(Nim, TheSameChoicesGiveTheSameDigest) {
  Match one(9), other(9), different(9);
  for (const char* action : {"\1", "\3", "\2"}) {
    one.step(HILLTOP_OK, action);
    other.step(HILLTOP_OK, action);
    different.step(HILLTOP_OK, "\1");
  }
  EXPECT_EQ(one.digest(), other.digest());
  EXPECT_NE(one.digest(), different.digest());
}

TEST(Nim, TextGoesThereAndBack) {
  Match match(21);
  const auto& codec = *nim().codec;
  const auto& view = match.ask().view;
  Buffer memo, argv, input;
  ASSERT_EQ(codec.encode(HILLTOP_MATCH, &view, &memo.buf, &argv.buf, &input.buf), HILLTOP_OK);
  EXPECT_EQ(argv.text(), std::string("21\0"
                                     "3\0",
                                     5));
  EXPECT_EQ(input.text(), "");
  for (const char* reply : {"1", "2", "3", "3\n"}) {
    Buffer action, back, why;
    ASSERT_EQ(codec.decode(HILLTOP_MATCH, &view, bytes(reply), &action.buf, &why.buf), HILLTOP_OK);
    ASSERT_EQ(codec.format(HILLTOP_MATCH, &view, {action.buf.data, action.buf.size}, &back.buf), HILLTOP_OK);
    EXPECT_EQ(back.text(), std::string(reply, 1));
  }
  for (const char* reply : {"", "0", "4", "-1", "take 2", "99999999999999999999"}) {
    Buffer action, why;
    EXPECT_EQ(codec.decode(HILLTOP_MATCH, &view, bytes(reply), &action.buf, &why.buf), HILLTOP_INVALID)
        << reply;
    EXPECT_EQ(why.text(), "a move takes 1 to 3 stones");
  }
}

TEST(Nim, ContradictoryParametersAreRefusedInWords) {
  const hilltop_value values[] = {{2, {}, 1, 0}, {3, {}, 1, 0}};
  hilltop_tournament* tournament = nullptr;
  Buffer why;
  EXPECT_EQ(nim().create(nullptr, values, 2, &tournament, &why.buf), HILLTOP_INVALID);
  EXPECT_EQ(why.text(), "`most` is above `stones`");
}

TEST(Nim, ABotThatIsNotThereIsNamedWithTheNearest) {
  try {
    bot("nim/perfct");
    FAIL();
  } catch (const UsageError& wrong) {
    EXPECT_THAT(wrong.what(), testing::HasSubstr("no bot \"nim/perfct\"; did you mean \"nim/perfect\"?"));
  }
}

TEST(Nim, BotAndGameAreAPair) {
  EXPECT_NO_THROW(check_pair(nim(), bot("nim/perfect")));
  auto stranger = bot("nim/perfect");
  stranger.layout_id += 1;
  EXPECT_THROW(check_pair(nim(), stranger), UsageError);
}

}  // namespace
}  // namespace hilltop
