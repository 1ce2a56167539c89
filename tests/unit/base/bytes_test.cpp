// Bytes as text and as messages: base64, UTF-8, the wire.
#include "base/base64.hpp"
#include "base/utf8.hpp"
#include "base/wire.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace hilltop {
namespace {

TEST(Base64, PublishedValues) {  // RFC 4648, section 10
  for (const std::string bytes : {"", "f", "fo", "foo", "\xff\xfe\xfd\xfc"})
    EXPECT_EQ(from_base64(base64(bytes)), bytes);
  EXPECT_EQ(from_base64("Zm9v!Zm9v"), "foo");
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(Base64, EveryByte) {
  EXPECT_EQ(base64(std::string("\0\0\0", 3)), "AAAA");
  EXPECT_EQ(base64("\xff\xff\xff"), "////");
  EXPECT_EQ(base64("\xfb\xef\xbe"), "++++");
  EXPECT_EQ(base64(std::string(3000, '\x80')).size(), 4000u);
}

TEST(Utf8, TellsWhereTextEnds) {
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"));
  EXPECT_EQ(find_non_utf8("ab\xff"), 2u);
  EXPECT_EQ(find_non_utf8("\xc3\xa4\x80"), 2u) << "a byte that continues nothing";
  EXPECT_EQ(find_non_utf8("a\xe2\x82"), 1u) << "cut off";
  EXPECT_FALSE(is_utf8("\xc0\x80")) << "overlong";
  EXPECT_FALSE(is_utf8("\xed\xa0\x80")) << "a surrogate";
  EXPECT_FALSE(is_utf8("\xf4\x90\x80\x80")) << "above U+10FFFF";
}

TEST(Wire, NumbersComeBack) {
  std::vector<std::uint64_t> numbers{0, 1, 127, 128, 16383, 16384, UINT64_MAX, UINT64_MAX - 1};
  for (int bit = 0; bit < 64; ++bit) numbers.push_back(std::uint64_t{1} << bit);
  std::string message;
  Writer out(message);
  for (const auto number : numbers) out.number(number);
  Reader in(message);
  for (const auto number : numbers) EXPECT_EQ(in.number(), number);
  EXPECT_TRUE(in.done());
}

TEST(Wire, IntegersComeBackAndSmallOnesAreShort) {
  constexpr auto kLowest = std::numeric_limits<std::int64_t>::min();
  constexpr auto kHighest = std::numeric_limits<std::int64_t>::max();
  for (const std::int64_t integer : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1}, std::int64_t{-64},
                                     std::int64_t{63}, kLowest, kHighest}) {
    std::string message;
    Writer(message).integer(integer);
    EXPECT_EQ(Reader(message).integer(), integer);
    if (integer >= -64 && integer < 64) {
      EXPECT_EQ(message.size(), 1u) << integer;
    }
  }
}

TEST(Wire, BytesComeBackWhateverTheyAre) {
  std::string message;
  Writer(message).bytes("").bytes(std::string_view("\0\xff", 2)).bytes(std::string(1000, 'x'));
  Reader in(message);
  EXPECT_EQ(in.bytes(), "");
  EXPECT_EQ(in.bytes(), std::string_view("\0\xff", 2));
  EXPECT_EQ(in.bytes(), std::string(1000, 'x'));
  EXPECT_TRUE(in.done());
}

TEST(Wire, WhatIsCutOffOrTooLongIsAnError) {
  std::string message;
  Writer(message).number(300).bytes("hello");
  for (std::size_t size = 0; size < message.size(); ++size) {
    const std::string cut = message.substr(0, size);
    EXPECT_THROW(
        {
          Reader in(cut);
          in.number();
          in.bytes();
        },
        WireError)
        << size;
  }
  const std::string endless(11, '\xff');
  EXPECT_THROW(Reader(endless).number(), WireError);
  std::string huge;
  Writer(huge).number(UINT64_MAX);
  EXPECT_THROW(Reader(huge).bytes(), WireError);
}

}  // namespace
}  // namespace hilltop
