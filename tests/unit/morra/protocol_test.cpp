// Morra: argv byte for byte, replies right and wrong, round trips.
#include "table.hpp"

namespace morra_test {
namespace {

using namespace std::string_literals;

TEST(MorraArgv, TheExampleOfTheRules) {
  const Tournament morra(game());
  Match match(morra, 2, 1);
  play(match, {{0, 0, 3, 4}, {4, 4, 2, 3}, {2, 5, 4, 2}});
  EXPECT_EQ(match.argv(0), "042\0"s + "045\0"s + "0\0"s + "324\0"s + "432\0"s + "6\0"s);
  EXPECT_EQ(words(match.argv(0)), "[042][045][0][324][432][6]");
  EXPECT_EQ(words(match.argv(1)), "[324][432][6][042][045][0]");
  EXPECT_EQ(match.input(0), "");
}

TEST(MorraArgv, SixWordsOnTheFirstTurn) {
  const Tournament morra(game());
  const Match match(morra, 2, 1);
  EXPECT_EQ(match.argv(0), "\0\0"s + "0\0"s + "\0\0"s + "0\0"s);
  EXPECT_EQ(words(match.argv(1)), "[][][0][][][0]");
}

Decoded decode(const std::string& reply, std::int64_t highest = 5) {
  const Tournament morra(game(), {{"highest", highest}});
  const Match match(morra, 2, 1);
  return match.decode(match.ask(0).view, reply);
}

TEST(MorraReply, TwoIntegersBetweenWhiteSpace) {
  for (const std::string& reply :
       {"3 2"s, "3 2\n"s, "  3\t2  "s, "3\n2"s, "\r\n3\v\f2"s, "3 2 9 x"s, "3 2 -"s, "03 002"s,
        "0000000000000000000000000003 2"s, "3 2\nthoughts of the bot\n"s}) {
    const Decoded decoded = decode(reply);
    EXPECT_EQ(decoded.status, HILLTOP_OK) << reply;
    EXPECT_EQ(decoded.action, "\3\2") << reply;
  }
}

TEST(MorraReply, AnIntegerIsDecimalDigitsAlone) {
  const std::pair<std::string, std::string> kWrong[] = {
      {"", "the reply ends before the choice from 0 to 5"},
      {" \n", "the reply ends before the choice from 0 to 5"},
      {"3", "the reply ends before the guess from 0 to 5"},
      {"3\n", "the reply ends before the guess from 0 to 5"},
      {"2abc 1", "\"2abc\" is no choice from 0 to 5"},
      {"+2 1", "\"+2\" is no choice from 0 to 5"},
      {"-0 1", "\"-0\" is no choice from 0 to 5"},
      {"1 -0", "\"-0\" is no guess from 0 to 5"},
      {"1 2.0", "\"2.0\" is no guess from 0 to 5"},
      {"0x1 1", "\"0x1\" is no choice from 0 to 5"},
      {"1,2", "\"1,2\" is no choice from 0 to 5"},
      {"[1 2]", "\"[1\" is no choice from 0 to 5"},
      {"6 0", "\"6\" is no choice from 0 to 5"},
      {"0 6", "\"6\" is no guess from 0 to 5"},
      {"0 99999999999999999999", "\"99999999999999999999\" is no guess from 0 to 5"},
      {"256 0", "\"256\" is no choice from 0 to 5"},
      {"word 1 2", "\"word\" is no choice from 0 to 5"},
      {"1\0002"s, "\"1\\x002\" is no choice from 0 to 5"},
      {"\xd9\xa1 1", "\"\\xd9\\xa1\" is no choice from 0 to 5"},
  };
  for (const auto& [reply, why] : kWrong) {
    const Decoded decoded = decode(reply);
    EXPECT_EQ(decoded.status, HILLTOP_INVALID) << reply;
    EXPECT_EQ(decoded.why, why);
  }
}

TEST(MorraReply, TheRangeFollowsTheHighestNumber) {
  EXPECT_EQ(decode("9 9", 9).status, HILLTOP_OK);
  EXPECT_EQ(decode("10 9", 9).status, HILLTOP_INVALID);
  EXPECT_EQ(decode("0 0", 0).status, HILLTOP_OK);
  EXPECT_EQ(decode("0 1", 0).why, "\"1\" is no guess from 0 to 0");
}

TEST(MorraReply, EveryThrowComesBack) {
  const Tournament morra(game(), {{"highest", 9}});
  const Match match(morra, 2, 1);
  const hilltop_view view = match.ask(1).view;
  for (int choice = 0; choice < 10; ++choice) {
    for (int guess = 0; guess < 10; ++guess) {
      const std::string action = thrown(choice, guess).action;
      const std::string text = match.format(view, action);
      EXPECT_EQ(text, std::to_string(choice) + ' ' + std::to_string(guess));
      EXPECT_EQ(match.decode(view, text).action, action);
    }
  }
}

TEST(MorraReply, RandomBytesNeverSurprise) {
  hilltop::Random random(7);
  const Tournament morra(game());
  const Match match(morra, 2, 1);
  const hilltop_view view = match.ask(0).view;
  constexpr std::string_view kLikely = "012345 \n ";
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string reply(random.below(12), '\0');
    for (char& c : reply)
      c = random.percent(95) ? kLikely[random.below(kLikely.size())] : static_cast<char>(random.below(256));
    const Decoded decoded = match.decode(view, reply);
    if (decoded.status == HILLTOP_OK) {
      ++accepted;
      EXPECT_EQ(match.decode(view, match.format(view, decoded.action)).action, decoded.action);
    } else {
      EXPECT_EQ(decoded.status, HILLTOP_INVALID);
      EXPECT_FALSE(decoded.why.empty());
    }
  }
  EXPECT_GT(accepted, 1000);
  EXPECT_LT(accepted, 19000);
}

TEST(MorraReply, AFullBufferIsNoSpace) {
  const Tournament morra(game());
  const Match match(morra, 2, 1);
  const hilltop_view view = match.ask(0).view;
  std::uint8_t room[1];
  hilltop_buf small{room, 0, sizeof room, nullptr};
  hilltop::driver::Bytes why;
  EXPECT_EQ(game().codec->decode(HILLTOP_MATCH, &view, hilltop::bytes("1 2"), &small, &why),
            HILLTOP_NO_SPACE);
}

TEST(MorraReply, WholeMatchInText) {
  const Tournament morra(game(), {{"turns", 3}});
  Match match(morra, 2, 1);
  match.reply({"3 2\n", "2 2"});
  match.reply({"0 5", "5 1 and more"});
  EXPECT_EQ(words(match.argv(0)), "[30][25][10][25][21][0]");
  EXPECT_EQ(match.reply({"x", "1 1"}), (Faults{HILLTOP_INVALID, HILLTOP_OK}));
  EXPECT_EQ(match.forfeits(), Seats{0});
  EXPECT_EQ(match.scores(), (Numbers{10, 0}));
}

}  // namespace
}  // namespace morra_test
