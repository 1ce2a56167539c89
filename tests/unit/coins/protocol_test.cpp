// The text protocol of Coins, byte for byte.
#include "table.hpp"

#include <cstring>

namespace coins_test {
namespace {

/// The view of the rules' example: `6;2;52;1_20_3_12;0_-2_0_1;2_12_1_0`.
struct Example {
  Example() {
    board.table.pile = 52;
    board.table.round = 6;
    board.table.players = 3;
    board.table.actions = 3;
    board.player[0] = {20, 3, 12, 1, 1};
    board.player[1] = {-2, 0, 1, 0, 0};
    board.player[2] = {12, 1, 0, 2, 2};
  }
  hilltop_view view() const {
    const auto size = sizeof(coins_table) + 3 * sizeof(coins_player);
    return {{reinterpret_cast<const std::uint8_t*>(&board), size}, hilltop::bytes_of(self)};
  }
  coins::Board board{};
  coins_seat self{2};
};

std::string argv(const hilltop_view& view) {
  hilltop::driver::Bytes memo, words, input;
  EXPECT_EQ(game().codec->encode(HILLTOP_MATCH, &view, &memo, &words, &input), HILLTOP_OK);
  EXPECT_EQ(input.size, 0u);
  return words.str();
}

TEST(CoinsProtocol, TheWorkedExampleIsOneArgument) {
  EXPECT_EQ(argv(Example().view()), std::string("6;2;52;1_20_3_12;0_-2_0_1;2_12_1_0") + '\0');
}

TEST(CoinsProtocol, AnOpeningTellsRoundOneAndEmptyPiles) {
  const Tournament coins(game(), {{"pile", 77}});
  const Match match(coins, {4, 6}, 3);
  const auto id = [&](std::size_t place) { return std::to_string(view(match).player(place).id); };
  EXPECT_EQ(match.argv(mover(match)),
            "1;" + id(0) + ";77;" + id(0) + "_0_0_0;" + id(1) + "_0_0_0" + std::string(1, '\0'));
}

TEST(CoinsProtocol, AMatchTellsEachTurnWhatTheOneBeforeLeft) {
  const Tournament coins(game(), {{"pile", 77}});
  Match match(coins, {4, 6}, 3);
  const auto id = [&](std::size_t place) { return std::to_string(view(match).player(place).id); };
  match.reply({"2FN"});
  EXPECT_EQ(match.argv(mover(match)),
            "1;" + id(1) + ";75;" + id(0) + "_0_1_1;" + id(1) + "_0_0_0" + std::string(1, '\0'));
  match.reply({"NNN"});
  EXPECT_EQ(match.argv(mover(match)).substr(0, 2), "2;");
}

struct Reply {
  std::string text;
  std::string action;  // empty: invalid
  std::string lenient;
};

class CoinsReplies : public testing::TestWithParam<Reply> {};

TEST_P(CoinsReplies, AreReadByTheRules) {
  for (bool lenient : {false, true}) {
    const Tournament coins(game(), {{"lenient", lenient}});
    const Match match(coins, 2, 1);
    const auto decoded = match.decode(match.ask(mover(match)).view, GetParam().text);
    const std::string& expected = lenient ? GetParam().lenient : GetParam().action;
    EXPECT_EQ(decoded.action, expected) << lenient;
    EXPECT_EQ(decoded.status, expected.empty() ? HILLTOP_INVALID : HILLTOP_OK) << lenient;
    EXPECT_EQ(decoded.why.empty(), !expected.empty()) << lenient;
    EXPECT_EQ(decoded.why.find('\n'), std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, CoinsReplies,
                         testing::Values(Reply{"2FF", "2FF", "2FF"}, Reply{"2FF\n", "2FF", "2FF"},
                                         Reply{" \t\r\n2FF\r\n\n ", "2FF", "2FF"}, Reply{"", "", ""},
                                         Reply{" \n", "", ""}, Reply{"2F", "", ""}, Reply{"2FFF", "", "2FF"},
                                         Reply{"2FF 2FF", "", "2FF"}, Reply{"2fF", "", "2NF"},
                                         Reply{"2 F", "", "2NF"}, Reply{"QQQ", "", "NNN"},
                                         Reply{"4FF", "", "NFF"}, Reply{"0FF", "", "NFF"},
                                         Reply{"\xff\xfe\xfd", "", "NNN"},
                                         Reply{std::string("2F\0", 3), "", "2FN"}, Reply{"2F,F", "", "2FN"},
                                         Reply{"NRT", "NRT", "NRT"}, Reply{"XYZ", "XYZ", "XYZ"}));

TEST(CoinsProtocol, AVariantsTurnHasItsOwnLength) {
  const Tournament coins(game(), {{"actions", 5}});
  Match match(coins, 2, 1);
  const hilltop_view& asked = match.pending().ask[0].view;
  EXPECT_EQ(match.decode(asked, "2FFRR").action, "2FFRR");
  const auto decoded = match.decode(asked, "2FF");
  EXPECT_EQ(decoded.status, HILLTOP_INVALID);
  EXPECT_EQ(decoded.why, "the reply is \"2FF\"; expected 5 letters of N123ABCXYZFURT");
}

TEST(CoinsProtocol, LenientStillNeedsThreeCharacters) {
  const Tournament coins(game(), {{"lenient", 1}});
  Match match(coins, 2, 1);
  const std::uint32_t seat = mover(match);
  EXPECT_EQ(match.reply({"2F"}), std::vector<hilltop_status>{HILLTOP_INVALID});
  EXPECT_EQ(match.action(seat), "NNN");
}

TEST(CoinsProtocol, FormattedActionsAreReadAgain) {
  hilltop::Random random(3);
  const Tournament coins(game(), {{"actions", 7}});
  const Match match(coins, 4, 1);
  const hilltop_view& asked = match.pending().ask[0].view;
  for (int i = 0; i < 500; ++i) {
    const std::string action = any_turn(random, 7);
    EXPECT_EQ(match.decode(asked, match.format(asked, action)).action, action);
  }
}

TEST(CoinsProtocol, RandomBytesAreReadOrRefused) {
  hilltop::Random random(4);
  for (bool lenient : {false, true}) {
    const Tournament coins(game(), {{"lenient", lenient}});
    const Match match(coins, 4, 1);
    for (int i = 0; i < 20000; ++i) {
      std::string reply;
      for (std::uint64_t size = random.below(8); size > 0; --size)
        reply += random.percent(70) ? COINS_LETTERS[random.below(coins::kLetters.size())]
                                    : static_cast<char>(random.below(256));
      const auto decoded = match.decode(match.pending().ask[0].view, reply);
      if (decoded.status == HILLTOP_OK) {
        ASSERT_EQ(decoded.action.size(), 3u);
        ASSERT_EQ(decoded.action.find_first_not_of(COINS_LETTERS), std::string::npos);
      } else {
        ASSERT_EQ(decoded.status, HILLTOP_INVALID);
        ASSERT_FALSE(decoded.why.empty());
      }
    }
  }
}

TEST(CoinsProtocol, AViewIsFlat) {
  const Tournament coins(game());
  Match match(coins, 5, 1);
  match.reply({"2FF"});
  const hilltop_view& original = match.pending().ask[0].view;
  const std::string shared(hilltop::text(original.shared)), own(hilltop::text(original.own));
  EXPECT_EQ(shared.size(), sizeof(coins_table) + 5 * sizeof(coins_player));
  const hilltop_view copy{hilltop::bytes(shared), hilltop::bytes(own)};
  EXPECT_EQ(argv(copy), match.argv(mover(match)));
}

}  // namespace
}  // namespace coins_test
