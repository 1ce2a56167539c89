// The text protocol of the dilemma, byte for byte.
#include "circle.hpp"

#include <hilltop/random.hpp>

#include <gmock/gmock.h>

namespace dilemma_test {
namespace {

using testing::HasSubstr;

/// The rules' example: four players, two rounds, R of the third.
constexpr std::string_view kSeeds = "1\n2\n4675881156406346380\n5\n";
void play_the_example(Match& match) {
  reply_by_id(match, {"2 3 4", "", "", "2"});
  reply_by_id(match, {"3", "1 4", "1", "1"});
}

TEST(DilemmaProtocol, TheWorkedExampleIsReproduced) {
  const Tournament dilemma(game(), {{"seed_file", kSeeds}});
  Match match(dilemma, 4, 1);
  play_the_example(match);
  EXPECT_EQ(match.input(seat_of(match, 3)),
            "4 3 2\n"
            "(1, 2) (1, 3) (1, 4) (4, 2)\n"
            "(1, 3) (2, 1) (2, 4) (3, 1) (4, 1)\n"
            "4675881156406346380\n"
            "\n");
  EXPECT_EQ(match.argv(seat_of(match, 3)), "");
}

TEST(DilemmaProtocol, TheVariantHasASpaceAfterEveryPairAndNoStateLine) {
  const Tournament dilemma(game(), {{"seed_file", kSeeds}, {"trailing_space", 1}});
  Match match(dilemma, 4, 1);
  play_the_example(match);
  EXPECT_EQ(match.input(seat_of(match, 3)),
            "4 3 2\n"
            "(1, 2) (1, 3) (1, 4) (4, 2) \n"
            "(1, 3) (2, 1) (2, 4) (3, 1) (4, 1) \n"
            "4675881156406346380\n");
}

TEST(DilemmaProtocol, TheFirstRoundHasNoLinesAndAQuietRoundAnEmptyOne) {
  const Tournament dilemma(game(), {{"seed_file", kSeeds}});
  Match match(dilemma, 4, 1);
  EXPECT_EQ(match.input(seat_of(match, 2)), "4 2 0\n1\n\n");
  match.reply({"", "", "", ""});
  EXPECT_EQ(match.input(seat_of(match, 2)), "4 2 1\n\n2\n\n");
}

/// The end of what a player is told after its replies.
std::string told(bool trailing_space, const std::vector<std::string>& replies) {
  const Tournament dilemma(game(),
                           {{"seed_file", std::string_view("9")}, {"trailing_space", trailing_space}});
  Match match(dilemma, 2, 1);
  for (const std::string& reply : replies) match.reply({reply, ""});
  const std::string input = match.input(0);
  return input.substr(input.find(r_text(match) + "\n") + r_text(match).size() + 1);
}

TEST(DilemmaProtocol, TheStateLineIsTheSecondOfTheLastReply) {
  EXPECT_EQ(told(false, {"\nabc"}), "abc\n");
  EXPECT_EQ(told(false, {"\nabc\n"}), "abc\n");
  EXPECT_EQ(told(false, {"\nabc\nfurther\nlines\n"}), "abc\n");
  EXPECT_EQ(told(false, {"\n  a\tb \r\n"}), "  a\tb \r\n");
  EXPECT_EQ(told(false, {std::string("\n\0\xff!", 4)}), std::string("\0\xff!\n", 4));
  EXPECT_EQ(told(false, {"\nabc", "\ndef"}), "def\n");
  EXPECT_EQ(told(false, {"\nabc", ""}), "\n");
  EXPECT_EQ(told(false, {"\nabc", "\n"}), "\n");
  EXPECT_EQ(told(false, {"\nabc", "\n\n"}), "\n");
  EXPECT_EQ(told(false, {"\nabc", "invalid\ndef"}), "abc\n");
}

TEST(DilemmaProtocol, TheVariantKeepsAStateUntilAnotherIsGiven) {
  EXPECT_EQ(told(true, {}), "");
  EXPECT_EQ(told(true, {"", "\n"}), "");
  EXPECT_EQ(told(true, {"\n\n"}), "\n");
  EXPECT_EQ(told(true, {"\nabc"}), "abc\n");
  EXPECT_EQ(told(true, {"\nabc", ""}), "abc\n");
  EXPECT_EQ(told(true, {"\nabc", "\n"}), "abc\n");
  EXPECT_EQ(told(true, {"\nabc", "\n\n"}), "\n");
  EXPECT_EQ(told(true, {"\nabc", "invalid\ndef"}), "abc\n");
}

struct Reply {
  std::string text;   // of player 2 of 12
  std::string takes;  // in the game's text form; of an invalid reply: what `why` says
  bool valid = true;
};
class DilemmaReplies : public testing::TestWithParam<Reply> {};

TEST_P(DilemmaReplies, AreReadByTheRules) {
  const Tournament dilemma(game());
  Match match(dilemma, 12, 1);
  const std::uint32_t seat = seat_of(match, 2);
  const auto decoded = match.decode(match.ask(seat).view, GetParam().text);
  if (!GetParam().valid) {
    EXPECT_EQ(decoded.status, HILLTOP_INVALID);
    EXPECT_THAT(decoded.why, HasSubstr(GetParam().takes));
    EXPECT_EQ(decoded.why.find('\n'), std::string::npos);
    return;
  }
  ASSERT_EQ(decoded.status, HILLTOP_OK) << decoded.why;
  std::vector<Answer> answers(12, {row(12, {})});
  answers[seat].action = decoded.action;
  match.step(answers);
  EXPECT_EQ(match.action(seat), GetParam().takes);
}

INSTANTIATE_TEST_SUITE_P(
    Each, DilemmaReplies,
    testing::Values(Reply{"", ""}, Reply{"\n", ""}, Reply{"  \t\r\n", ""}, Reply{"1 3 12\n", "1 3 12"},
                    Reply{"12 3 1", "1 3 12"}, Reply{"\t3\v1\f 4\r\n", "1 3 4"}, Reply{"3 3 3", "3"},
                    Reply{"007", "7"}, Reply{"00000000000000000000000000000003", "3"}, Reply{"1\n2 2 2", "1"},
                    Reply{"\n1", ""}, Reply{"2", "own id", false}, Reply{"1 002", "own id", false},
                    Reply{"0", "no player 0", false}, Reply{"13", "no player 13; ids go from 1 to 12", false},
                    Reply{"99999999999999999999999", "no player", false}, Reply{"-1", "\"-1\"", false},
                    Reply{"+1", "\"+1\"", false}, Reply{"1,3", "\"1,3\"", false},
                    Reply{"1.0", "\"1.0\"", false}, Reply{"one", "\"one\" on the first line is no id", false},
                    Reply{std::string("1\0", 2), "\\x00", false}, Reply{"\xd9\xa3", "\\xd9", false},
                    Reply{"1 x\nstate", "\"x\"", false}));

TEST(DilemmaProtocol, FormattedActionsAreReadAgain) {
  hilltop::Random random(5);
  const Tournament dilemma(game());
  const Match match(dilemma, 30, 1);
  const hilltop_view& asked = match.ask(0).view;
  for (int i = 0; i < 500; ++i) {
    std::string action = row(30, {});
    for (std::uint64_t n = random.below(10); n > 0; --n) {
      const int id = static_cast<int>(1 + random.below(30));
      if (id != view(match, 0).id()) dilemma_row_add(reinterpret_cast<std::uint8_t*>(action.data()), id);
    }
    if (random.percent(60)) {
      action += '\n';
      for (std::uint64_t n = random.below(4); n > 0; --n)
        action += static_cast<char>(random.below(2) == 0 ? 'a' : '\xff');
    }
    EXPECT_EQ(match.decode(asked, match.format(asked, action)).action, action);
  }
  EXPECT_EQ(match.format(asked, row(30, {30, 4, 17})), "4 17 30");
}

TEST(DilemmaProtocol, AnActionThatNoReplyCouldMeanHasNoTextForm) {
  const Tournament dilemma(game());
  const Match match(dilemma, 3, 1);
  for (const char* rest : {"state", "\none\ntwo", "\n\n"})
    EXPECT_THROW((void)match.format(match.ask(0).view, row(3, {}) + rest), std::runtime_error) << rest;
}

TEST(DilemmaProtocol, RandomBytesAreReadOrRefused) {
  hilltop::Random random(6);
  const Tournament dilemma(game(), {{"rounds", 1000000}});
  Match match(dilemma, 9, 1);
  const std::string letters = "123456789 0\n\n -x";
  for (int i = 0; i < 20000; ++i) {
    std::string reply;
    for (std::uint64_t size = random.below(12); size > 0; --size)
      reply +=
          random.percent(95) ? letters[random.below(letters.size())] : static_cast<char>(random.below(256));
    const auto decoded = match.decode(match.ask(0).view, reply);
    if (decoded.status == HILLTOP_OK) {
      if (i % 50 != 0) continue;  // each step makes the history longer
      std::vector<Answer> answers(9, {row(9, {})});
      answers[0].action = decoded.action;
      ASSERT_EQ(match.step(answers)[0], HILLTOP_OK);
    } else {
      ASSERT_EQ(decoded.status, HILLTOP_INVALID);
      ASSERT_FALSE(decoded.why.empty());
    }
  }
}

// The memo: whatever is in it from earlier asks, the text is that of an empty one.
TEST(DilemmaProtocol, AMemoChangesNothing) {
  hilltop::Random random(7);
  for (bool trailing_space : {false, true}) {
    const Tournament dilemma(game(), {{"trailing_space", trailing_space}});
    Match match(dilemma, 6, 3);
    Bytes every_ask, some_asks;
    for (int round = 0; round < 40; ++round) {
      for (std::uint32_t seat = 0; seat < 6; ++seat) {
        const std::string fresh = match.input(seat);
        ASSERT_EQ(match.input(seat, &every_ask), fresh);
        if (random.percent(90)) continue;
        ASSERT_EQ(match.input(seat, &some_asks), fresh);
      }
      std::vector<std::string> replies;
      for (std::uint32_t seat = 0; seat < 6; ++seat)
        replies.push_back(random.percent(50) ? std::to_string(view(match, seat).id() % 6 + 1) : "");
      match.reply(replies);
    }
  }
}

TEST(DilemmaProtocol, AMemoOfALaterRoundIsStartedAgain) {
  const Tournament dilemma(game());
  Match match(dilemma, 2, 3);
  const hilltop_view opening = match.ask(0).view;
  const std::string shared(hilltop::text(opening.shared)), own(hilltop::text(opening.own));
  const std::string before = match.input(0);
  Bytes memo, argv, input;
  match.reply({"", ""});
  match.reply({view(match, 0).id() == 1 ? "2" : "1", ""});
  match.input(0, &memo);
  const hilltop_view earlier{hilltop::bytes(shared), hilltop::bytes(own)};
  ASSERT_EQ(game().codec->encode(HILLTOP_MATCH, &earlier, &memo, &argv, &input), HILLTOP_OK);
  EXPECT_EQ(input.str(), before);
  EXPECT_EQ(match.input(0, &memo), match.input(0));
}

TEST(DilemmaProtocol, TheSharedBlockOnlyGrows) {
  const Tournament dilemma(game());
  Match match(dilemma, 5, 3);
  const std::size_t head = sizeof(dilemma_table) + 5 * sizeof(std::int64_t);
  std::string history;
  for (int round = 0; round < 10; ++round) {
    const std::string shared(hilltop::text(match.ask(0).view.shared));
    ASSERT_EQ(shared.size(), head + static_cast<std::size_t>(round) * 5 * dilemma_row_size(5));
    ASSERT_EQ(shared.substr(head, history.size()), history);
    history = shared.substr(head);
    for (std::uint32_t seat = 0; seat < 5; ++seat)
      ASSERT_EQ(hilltop::text(match.ask(seat).view.shared), shared);  // the same for everybody
    reply_by_id(match, {"2", "3", "4", "5", "1"});
  }
}

TEST(DilemmaProtocol, AReplyNeedsAnEndAndSuccess) {
  EXPECT_EQ(game().codec->flags, std::uint32_t{HILLTOP_REPLY_NEEDS_END | HILLTOP_REPLY_NEEDS_SUCCESS});
}

}  // namespace
}  // namespace dilemma_test
