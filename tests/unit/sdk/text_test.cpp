// text_test.cpp - reading replies: edges of every function in text.hpp.
#include <hilltop/text.hpp>

#include <gtest/gtest.h>

#include <cctype>
#include <vector>

namespace hilltop {
namespace {

using namespace std::string_view_literals;

TEST(Characters, AsInTheCLocale) {
  for (int c = 0; c < 256; ++c) {
    EXPECT_EQ(is_space(static_cast<char>(c)), std::isspace(c) != 0) << c;
    EXPECT_EQ(is_digit(static_cast<char>(c)), std::isdigit(c) != 0) << c;
  }
}

TEST(Trim, BothEnds) {
  EXPECT_EQ(trim(""), "");
  EXPECT_EQ(trim(" \t\r\n\v\f"), "");
  EXPECT_EQ(trim("a"), "a");
  EXPECT_EQ(trim("\r\n a  b\t"), "a  b");
  EXPECT_EQ(trim("\0 a\0"sv), "\0 a\0"sv);  // NUL is no white space
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> words;
  for (auto word = next_word(text); !word.empty(); word = next_word(text)) words.push_back(word);
  EXPECT_EQ(text, "");
  return words;
}

TEST(NextWord, SplitsAtAnyWhiteSpace) {
  using Words = std::vector<std::string_view>;
  EXPECT_EQ(words(""), Words{});
  EXPECT_EQ(words(" \n "), Words{});
  EXPECT_EQ(words("one"), Words{"one"});
  EXPECT_EQ(words("  a\tbc\r\n\xff "), (Words{"a", "bc", "\xff"}));
}

TEST(NextWord, LeavesTheRestUntouched) {
  std::string_view rest = " a  b ";
  EXPECT_EQ(next_word(rest), "a");
  EXPECT_EQ(rest, "  b ");
}

TEST(NextField, UpToTheSeparator) {
  std::string_view rest = "a,,b";
  EXPECT_EQ(next_field(rest, ','), "a");
  EXPECT_EQ(rest, ",b");
  EXPECT_EQ(next_field(rest, ','), "");
  EXPECT_EQ(rest, "b");
  EXPECT_EQ(next_field(rest, ','), "b");
  EXPECT_EQ(rest, "");
  EXPECT_EQ(next_field(rest, ','), "");
}

TEST(NextField, LastMayBeEmpty) {
  std::string_view rest = "a;";
  EXPECT_EQ(next_field(rest, ';'), "a");
  EXPECT_EQ(rest, "");
}

TEST(WholeNumber, DigitsAlone) {
  EXPECT_EQ(whole_number("0"), 0);
  EXPECT_EQ(whole_number("007"), 7);
  EXPECT_EQ(whole_number("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(whole_number("00000000000000000000009223372036854775807"), INT64_MAX);
  for (const auto wrong : {""sv, " 1"sv, "1 "sv, "-1"sv, "+1"sv, "1.0"sv, "1e3"sv, "0x10"sv, "1\n"sv, "1\0"sv,
                           "\xd9\xa1"sv, "9223372036854775808"sv, "99999999999999999999999"sv})
    EXPECT_EQ(whole_number(wrong), std::nullopt) << wrong;
}

TEST(Printable, OneSafeLine) {
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("W and ~"), "W and ~");
  EXPECT_EQ(printable("a\nb"), "a\\nb");
  EXPECT_EQ(printable("say \"\\\""), "say \\\"\\\\\\\"");
  EXPECT_EQ(printable("\0\x1b[31m\x7f\xc3\xa9\t"sv), "\\x00\\x1b[31m\\x7f\\xc3\\xa9\\x09");
}

TEST(Printable, CutsWhatIsLong) {
  EXPECT_EQ(printable("12345", 5), "12345");
  EXPECT_EQ(printable("123456", 5), "12345...");
  EXPECT_EQ(printable("123", 0), "...");
  EXPECT_EQ(printable(std::string(40, 'x')), std::string(40, 'x'));
  EXPECT_EQ(printable(std::string(41, 'x')), std::string(40, 'x') + "...");
}

TEST(Printable, EveryByteStaysOnTheLine) {
  for (int c = 0; c < 256; ++c)
    for (const char shown : printable(std::string(1, static_cast<char>(c))))
      EXPECT_TRUE(shown >= 0x20 && shown < 0x7f) << c;
}

/// A code point in UTF-8 by the plain rule, surrogates and all.
std::string utf8(std::uint32_t point) {
  const auto byte = [](std::uint32_t b) { return static_cast<char>(b); };
  if (point < 0x80) return {byte(point)};
  if (point < 0x800) return {byte(0xc0 | point >> 6), byte(0x80 | (point & 63))};
  if (point < 0x10000)
    return {byte(0xe0 | point >> 12), byte(0x80 | (point >> 6 & 63)), byte(0x80 | (point & 63))};
  return {byte(0xf0 | point >> 18), byte(0x80 | (point >> 12 & 63)), byte(0x80 | (point >> 6 & 63)),
          byte(0x80 | (point & 63))};
}

TEST(Utf8, EveryCodePoint) {
  for (std::uint32_t point = 0; point < 0x110000; ++point) {
    const std::string text = utf8(point);
    const bool surrogate = point >= 0xd800 && point < 0xe000;
    ASSERT_EQ(utf8_size(text), surrogate ? 0 : text.size()) << point;
    ASSERT_EQ(utf8_size(text + "\x80"), surrogate ? 0 : text.size()) << point;
    if (text.size() > 1) {
      ASSERT_EQ(utf8_size(text.substr(0, text.size() - 1)), 0u) << point;
    }
  }
}

TEST(Utf8, WhatIsNone) {
  for (const auto wrong : {""sv, "\x80"sv, "\xbf"sv, "\xc0\x80"sv, "\xc1\xbf"sv, "\xc3("sv, "\xe0\x9f\xbf"sv,
                           "\xed\xa0\x80"sv, "\xf0\x8f\xbf\xbf"sv, "\xf4\x90\x80\x80"sv, "\xf5\x80\x80\x80"sv,
                           "\xfe"sv, "\xff"sv, "\xe2\x82"sv, "\xe2(\xa1"sv})
    EXPECT_EQ(utf8_size(wrong), 0u) << printable(wrong);
}

TEST(Utf8, EveryPairOfBytes) {
  for (int a = 0x80; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      const std::string text{static_cast<char>(a), static_cast<char>(b)};
      const bool two = a >= 0xc2 && a <= 0xdf && b >= 0x80 && b <= 0xbf;
      EXPECT_EQ(utf8_size(text), two ? 2u : 0u) << a << ' ' << b;
    }
}

}  // namespace
}  // namespace hilltop
