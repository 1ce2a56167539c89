// Times, sizes, points and numbers: exact, and nothing but what they are.
#include "config/quantity.hpp"

#include "base/error.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace hilltop {
namespace {

TEST(Quantity, Times) {
  EXPECT_EQ(parse_time("500ms"), 500'000'000u);
  EXPECT_EQ(parse_time("1s"), 1'000'000'000u);
  EXPECT_EQ(parse_time("2.5s"), 2'500'000'000u);
  EXPECT_EQ(parse_time("1min"), 60'000'000'000u);
  EXPECT_EQ(parse_time("1h"), 3'600'000'000'000u);
  EXPECT_EQ(parse_time("0.5us"), 500u);
  EXPECT_EQ(parse_time("007ns"), 7u);
  EXPECT_EQ(parse_time("0.00000000001h"), 36u);
  EXPECT_EQ(parse_time("18446744073709551615ns"), UINT64_MAX);
  for (const char* text :
       {"", "1", "s", "-1s", "+1s", "1 s", " 1s", "1s ", "1.s", ".5s", "1.5.2s", "1S", "1e3ms", "0.5ns",
        "18446744073709551616ns", "18446744074s", "99999999999999999999s", "1ms1"})
    EXPECT_THROW(parse_time(text), UsageError) << text;
}

TEST(Quantity, Sizes) {
  EXPECT_EQ(parse_size("0"), 0u);
  EXPECT_EQ(parse_size("4096"), 4096u);
  EXPECT_EQ(parse_size("4096B"), 4096u);
  EXPECT_EQ(parse_size("4KiB"), 4096u);
  EXPECT_EQ(parse_size("32kB"), 32'000u);
  EXPECT_EQ(parse_size("1.5MiB"), 1'572'864u);
  EXPECT_EQ(parse_size("1GiB"), 1ull << 30);
  EXPECT_EQ(parse_size("16777215TiB"), 16777215ull << 40);
  for (const char* text :
       {"", "-1", "1.5", "1.5B", "0.1KiB", "4K", "4KB", "4kib", "4 KiB", "16777216TiB", "KiB", "0x10"})
    EXPECT_THROW(parse_size(text), UsageError) << text;
}

TEST(Quantity, Points) {
  EXPECT_EQ(parse_points("1"), 10'000);
  EXPECT_EQ(parse_points("0.5"), 5'000);
  EXPECT_EQ(parse_points("-2.25"), -22'500);
  EXPECT_EQ(parse_points("0.0001"), 1);
  EXPECT_EQ(parse_points("-0"), 0);
  EXPECT_EQ(parse_points("1000000"), 10'000'000'000);
  for (const char* text :
       {"", "-", "--1", "+1", "1.", ".5", "0.00001", "1e3", "1/2", "1000000.0001", "nan", "1,5"})
    EXPECT_THROW(parse_points(text), UsageError) << text;
}

TEST(Quantity, WholeNumbers) {
  EXPECT_EQ(parse_whole("0"), 0u);
  EXPECT_EQ(parse_whole("18446744073709551615"), UINT64_MAX);
  for (const char* text : {"", "-1", "+1", "1.0", " 1", "18446744073709551616", "1_000", "0x1"})
    EXPECT_THROW(parse_whole(text), UsageError) << text;
}

TEST(Quantity, AnyTextIsAValueOrOneLine) {
  std::mt19937 random(3);
  const std::string letters = "0123456789.-+ smhKMiBn\n";
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (auto i = random() % 8; i > 0; --i) text += letters[random() % letters.size()];
    for (const auto parse : {parse_time, parse_size, parse_whole}) try {
        parse(text);
      } catch (const UsageError&) {
      }
  }
}

}  // namespace
}  // namespace hilltop
