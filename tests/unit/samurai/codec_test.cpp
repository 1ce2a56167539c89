// codec_test.cpp - the text protocol: four or six arguments, and the first character of a reply.
#include "support.hpp"

namespace samurai::test {
namespace {

/// The arguments that a seat's bot gets.
std::vector<std::string> arguments(const Match& match, std::size_t seat) {
  Buffer memo, argv, input;
  const hilltop_view view = match.view(seat);
  EXPECT_EQ(kGame.codec->encode(HILLTOP_MATCH, &view, &memo, &argv, &input), HILLTOP_OK);
  EXPECT_EQ(input.size, 0u);
  std::vector<std::string> words;
  std::string rest = argv.str();
  for (std::size_t end; (end = rest.find('\0')) != std::string::npos; rest.erase(0, end + 1))
    words.push_back(rest.substr(0, end));
  EXPECT_EQ(rest, "") << "the last word has no NUL";
  return words;
}

using Words = std::vector<std::string>;

TEST(Encode, FourArgumentsAtFirst) {
  const Match match;
  EXPECT_EQ(arguments(match, 0), (Words{"20", "20", "1", "1"}));
  EXPECT_EQ(arguments(match, 1), (Words{"20", "20", "1", "1"}));
}

TEST(Encode, SixAfterwardsEachWithHisOwnFirst) {
  Match match;
  match.play("BI GO");
  EXPECT_EQ(arguments(match, 0), (Words{"BG", "IO", "19", "20", "2", "-1"}));
  EXPECT_EQ(arguments(match, 1), (Words{"IO", "BG", "20", "19", "-1", "2"}));
}

TEST(Encode, HistoryHasTheActionsThatCounted) {
  Match match;
  const char bow = 'B';
  match.step(fault(0, HILLTOP_TIMEOUT), choice(1, bow));
  EXPECT_EQ(arguments(match, 0), (Words{"W", "B", "20", "20", "1", "2"}));
}

TEST(Encode, LongestMatch) {
  Match match;
  for (int t = 0; t < 499; ++t) match.turn('B', 'W');
  EXPECT_EQ(arguments(match, 1),
            (Words{std::string(499, 'W'), std::string(499, 'B'), "20", "20", "1", "500"}));
}

TEST(Encode, SameWithAnyMemoAndEveryTime) {
  Match match;
  match.play("BI GO");
  const hilltop_view view = match.view(0);
  Buffer memo, once, twice, input;
  ASSERT_EQ(kGame.codec->encode(HILLTOP_MATCH, &view, &memo, &once, &input), HILLTOP_OK);
  ASSERT_EQ(kGame.codec->encode(HILLTOP_MATCH, &view, &memo, &twice, &input), HILLTOP_OK);
  EXPECT_EQ(once.str(), twice.str());
}

TEST(Encode, BytesThatAreNoViewAreRefused) {
  const Match match;
  for (const std::uint64_t size : {std::uint64_t{0}, std::uint64_t{sizeof(samurai_table) - 1}}) {
    Buffer memo, argv, input;
    hilltop_view view = match.view(0);
    view.shared.size = size;
    EXPECT_EQ(kGame.codec->encode(HILLTOP_MATCH, &view, &memo, &argv, &input), HILLTOP_INVALID);
    view = match.view(0);
    view.own.size = size;
    EXPECT_EQ(kGame.codec->encode(HILLTOP_MATCH, &view, &memo, &argv, &input), HILLTOP_INVALID);
  }
}

TEST(Encode, FullBufferIsSaid) {
  const Match match;
  const hilltop_view view = match.view(0);
  std::uint8_t bytes[5];
  hilltop_buf argv{bytes, 0, sizeof bytes, nullptr};
  Buffer memo, input;
  EXPECT_EQ(kGame.codec->encode(HILLTOP_MATCH, &view, &memo, &argv, &input), HILLTOP_NO_SPACE);
}

struct Decoded {
  hilltop_status status;
  std::string action, why;
};

Decoded decode(std::string_view reply) {
  const Match match;
  const hilltop_view view = match.view(0);
  Buffer action, why;
  const auto status = kGame.codec->decode(HILLTOP_MATCH, &view, hilltop::bytes(reply), &action, &why);
  return {status, status == HILLTOP_OK ? action.str() : "", why.str()};
}

TEST(Decode, FirstCharacterAlone) {
  for (const char letter : std::string_view(SAMURAI_LETTERS)) {
    EXPECT_EQ(decode(std::string(1, letter)).action, std::string(1, letter));
    EXPECT_EQ(decode(std::string(1, letter) + "\n").action, std::string(1, letter));
    EXPECT_EQ(decode(std::string(1, letter) + "\xff garbage").action, std::string(1, letter));
  }
  EXPECT_EQ(decode("Parry").action, "P");
  EXPECT_EQ(decode("IPO").action, "I");
  EXPECT_EQ(decode(std::string("G\0B", 3)).action, "G");
}

TEST(Decode, AnythingElseIsInvalid) {
  for (const std::string& reply :
       {std::string(), std::string(" W"), std::string("\nP"), std::string("\r\nP"), std::string("p"),
        std::string("0"), std::string("\0P", 2), std::string("\xc3\x9cG"), std::string("\xef\xbb\xbfW"),
        std::string("\xff"), std::string("-")}) {
    SCOPED_TRACE("reply \"" + reply + "\"");
    const Decoded decoded = decode(reply);
    EXPECT_EQ(decoded.status, HILLTOP_INVALID);
    EXPECT_NE(decoded.why.find("expected one of W B G I P O"), std::string::npos) << decoded.why;
    for (const char c : decoded.why) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << decoded.why;
  }
}

TEST(Decode, EveryByteIsALetterOrInvalid) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string reply(1, static_cast<char>(byte));
    const bool letter = byte != 0 && std::string_view(SAMURAI_LETTERS).find(reply) != std::string_view::npos;
    EXPECT_EQ(decode(reply).status, letter ? HILLTOP_OK : HILLTOP_INVALID) << byte;
  }
}

TEST(Decode, SaysWhatItGot) {
  EXPECT_EQ(decode("").why, "the reply is empty; expected one of W B G I P O");
  EXPECT_EQ(decode("\tW").why, "the reply begins with \"\\x09\"; expected one of W B G I P O");
}

TEST(Format, IsTheReplyThatMeansTheAction) {
  const Match match;
  const hilltop_view view = match.view(0);
  for (const char letter : std::string_view(SAMURAI_LETTERS)) {
    Buffer reply;
    const std::string action(1, letter);
    ASSERT_EQ(kGame.codec->format(HILLTOP_MATCH, &view, hilltop::bytes(action), &reply), HILLTOP_OK);
    EXPECT_EQ(decode(reply.str()).action, action);
  }
}

}  // namespace
}  // namespace samurai::test
