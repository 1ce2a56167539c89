// out_test.cpp - appending to a buffer: numbers, JSON strings of any bytes, growth and its limit.
#include "../game_driver.hpp"

#include <hilltop/out.hpp>
#include <hilltop/random.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <vector>

namespace hilltop {
namespace {

using namespace std::string_view_literals;
using Buffer = driver::Bytes;

template <class... Parts>
std::string written(const Parts&... parts) {
  Buffer buffer;
  Out out(buffer);
  (out << ... << parts);
  return buffer.str();
}

TEST(Out, Text) {
  EXPECT_EQ(written("a", std::string("b"), "c\0d"sv, 'e', ""), "abc\0de"sv);
  EXPECT_EQ(written(true, ' ', false), "true false");
}

TEST(Out, NumbersOfEveryWidth) {
  EXPECT_EQ(written(0), "0");
  EXPECT_EQ(written(-7), "-7");
  EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(written(std::numeric_limits<std::int64_t>::max()), "9223372036854775807");
  EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(written(std::uint8_t{65}, ',', std::int8_t{-128}, ',', std::uint16_t{65535}), "65,-128,65535");
}

TEST(Out, ObjectsAndBytes) {
  Buffer buffer;
  const std::uint32_t number = 0x01020304;
  Out(buffer).object(number).raw("xy", 1).raw(nullptr, 0);
  ASSERT_EQ(buffer.size, 5u);
  EXPECT_EQ(std::memcmp(buffer.data, &number, 4), 0);
  EXPECT_EQ(buffer.data[4], 'x');
}

TEST(Out, WordsEndWithNul) {
  Buffer buffer;
  Out(buffer).word("one").word("").word("two");
  EXPECT_EQ(buffer.str(), "one\0\0two\0"sv);
}

TEST(Out, Lists) {
  Buffer buffer;
  Out(buffer).list(std::vector<int>{}).list(std::vector<int>{-1}).list(std::vector<std::uint8_t>{1, 2, 3});
  EXPECT_EQ(buffer.str(), "[][-1][1,2,3]");
}

std::string json(std::string_view text) {
  Buffer buffer;
  Out(buffer).quoted(text);
  return buffer.str();
}

TEST(Quoted, PlainAndEscaped) {
  EXPECT_EQ(json(""), R"("")");
  EXPECT_EQ(json("W"), R"("W")");
  EXPECT_EQ(json("\"\\/"), R"("\"\\/")");
  EXPECT_EQ(json("\n\t\x1f\x7f"), "\"\\u000a\\u0009\\u001f\x7f\"");
  EXPECT_EQ(json("\0x"sv), R"("\u0000x")");
}

TEST(Quoted, Utf8Stays) {
  EXPECT_EQ(json("\xc3\xa9 \xe2\x82\xac \xf0\x9f\x97\xa1"), "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x97\xa1\"");
}

TEST(Quoted, EachBadByteIsReplaced) {
  EXPECT_EQ(json("\xff"), R"("\ufffd")");
  EXPECT_EQ(json("a\xe2\x82z"), R"("a\ufffd\ufffdz")");        // cut short
  EXPECT_EQ(json("\xc0\x80"), R"("\ufffd\ufffd")");            // overlong
  EXPECT_EQ(json("\xed\xa0\x80"), R"("\ufffd\ufffd\ufffd")");  // a surrogate
  EXPECT_EQ(json("\xc3\xc3\xa9"), "\"\\ufffd\xc3\xa9\"");      // a good one right after
}

/// A JSON string by RFC 8259, and well-formed UTF-8.
bool is_json_string(std::string_view string) {
  if (string.size() < 2 || string.front() != '"' || string.back() != '"') return false;
  string = string.substr(1, string.size() - 2);
  while (!string.empty()) {
    std::size_t size = utf8_size(string);
    const auto c = static_cast<unsigned char>(string.front());
    if (size == 0 || c < 0x20 || c == '"') return false;
    if (c == '\\') {
      if (string.size() < 2) return false;
      size = string[1] == 'u' ? 6 : 2;
      if (string.size() < size) return false;
      if (size == 2 && "\"\\/bfnrt"sv.find(string[1]) == std::string_view::npos) return false;
      for (std::size_t i = 2; i < size; ++i)
        if ("0123456789abcdefABCDEF"sv.find(string[i]) == std::string_view::npos) return false;
    }
    string.remove_prefix(size);
  }
  return true;
}

TEST(Quoted, AnyBytesGiveAJsonString) {
  Random random(8);
  for (int i = 0; i < 20000; ++i) {
    std::string bytes;
    for (auto size = random.below(9); size > 0; --size)
      bytes += random.percent(50) ? static_cast<char>(random.below(256))
                                  : "\"\\\n\xc3\xa9\xe2\x82\xac\xf0\x9f\xed"[random.below(11)];
    ASSERT_TRUE(is_json_string(json(bytes))) << json(bytes);
  }
}

TEST(Out, GrowsAsItIsAsked) {
  Buffer buffer;
  Out out(buffer);
  for (int i = 0; i < 10000; ++i) out << "0123456789";
  EXPECT_EQ(buffer.size, 100000u);
  EXPECT_GE(buffer.capacity, buffer.size);
}

TEST(Out, FixedBufferTakesWhatFits) {
  std::uint8_t bytes[4];
  hilltop_buf fixed{bytes, 0, sizeof bytes, nullptr};
  Out out(fixed);
  out << "abc";
  EXPECT_THROW(out << "de", NoSpace);
  EXPECT_EQ(fixed.size, 3u);  // as it was
  out << 'd';
  EXPECT_EQ(text({fixed.data, fixed.size}), "abcd");
  EXPECT_THROW(out << 1, NoSpace);
  EXPECT_THROW(out << 'e', std::bad_alloc);  // also by its base
  EXPECT_NO_THROW(out << "");
}

TEST(Out, GrowthThatFailsIsNoSpace) {
  hilltop_buf buffer{nullptr, 0, 0, [](hilltop_buf*, std::uint64_t) noexcept { return 0; }};
  EXPECT_THROW(Out(buffer) << 'a', NoSpace);
}

TEST(Spans, TextAndBytes) {
  EXPECT_EQ(text({nullptr, 0}), "");
  EXPECT_EQ(text(bytes("a\0b"sv)), "a\0b"sv);
  const std::uint64_t number = 5;
  EXPECT_EQ(bytes_of(number).size, 8u);
  EXPECT_EQ(bytes_of(number).data, reinterpret_cast<const std::uint8_t*>(&number));
}

}  // namespace
}  // namespace hilltop
