// random_test.cpp - the generators against their published outputs; bounded draws; digests.
#include <hilltop/random.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string_view>
#include <vector>

namespace hilltop {
namespace {

constexpr std::uint64_t kMost = ~std::uint64_t{0};

TEST(SplitMix, PublishedOutputs) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                       4593380528125082431u, 16408922859458223821u})
    EXPECT_EQ(split_mix(state), expected);
}

// xoshiro256** from four outputs of SplitMix64, worked out apart from this code.
TEST(Random, GoldenOutputs) {
  const std::map<std::uint64_t, std::array<std::uint64_t, 4>> golden = {
      {0, {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c}},
      {42, {0x15780b2e0c2ec716, 0x6104d9866d113a7e, 0xae17533239e499a1, 0xecb8ad4703b360a1}},
      {kMost, {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f}},
  };
  for (const auto& [seed, outputs] : golden) {
    Random random(seed);
    for (const std::uint64_t output : outputs) EXPECT_EQ(random.next(), output) << seed;
  }
}

TEST(Random, IsConstantExpression) {
  constexpr std::uint64_t drawn = [] {
    Random random(7);
    std::array<int, 5> order{1, 2, 3, 4, 5};
    random.shuffle(order);
    return random.below(10);
  }();
  static_assert(drawn < 10);
}

TEST(Below, NothingToDraw) {
  Random random(1), untouched(1);
  EXPECT_EQ(random.below(0), 0u);
  EXPECT_EQ(random.below(1), 0u);
  EXPECT_EQ(random.next(), untouched.next());
}

TEST(Below, RejectsExactlyTheIncompleteRun) {
  const std::uint64_t half = std::uint64_t{1} << 63;
  for (const std::uint64_t limit : {std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{6}, std::uint64_t{100},
                                    half - 1, half, half + 1, kMost / 3 * 2, kMost - 1, kMost}) {
    Random random(limit), raw(limit);
    const std::uint64_t incomplete = (kMost % limit + 1) % limit;  // 2^64 mod limit
    for (int i = 0; i < 200; ++i) {
      std::uint64_t drawn = raw.next();
      while (incomplete != 0 && drawn >= kMost - incomplete + 1) drawn = raw.next();
      ASSERT_EQ(random.below(limit), drawn % limit) << limit;
    }
    EXPECT_EQ(random.next(), raw.next()) << limit;
  }
}

TEST(Below, LargeLimitsDoRedraw) {
  const std::uint64_t limit = (std::uint64_t{1} << 63) + 1;  // nearly half of all outputs are rejected
  Random random(9), raw(9);
  for (int i = 0; i < 100; ++i) random.below(limit);
  for (int i = 0; i < 100; ++i) raw.next();
  EXPECT_NE(random.next(), raw.next());
}

/// Pearson's statistic of counts that should be equal.
double chi_square(const std::vector<int>& counts) {
  const double expected = static_cast<double>(std::accumulate(counts.begin(), counts.end(), 0)) /
                          static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(Below, IsUniform) {
  for (const std::uint64_t limit : {2u, 6u, 10u}) {
    Random random(2015);
    std::vector<int> counts(limit);
    for (int i = 0; i < 60000; ++i) ++counts.at(random.below(limit));
    EXPECT_LT(chi_square(counts), 28) << limit;  // 9 degrees of freedom: beyond it once in a thousand
  }
}

TEST(Below, OfTwoThirdsOfAllIsUniform) {
  // The case in which a remainder alone would give the lower half twice the chance.
  const std::uint64_t limit = kMost / 3 * 2;
  Random random(5);
  std::vector<int> halves(2);
  for (int i = 0; i < 20000; ++i) ++halves.at(random.below(limit) < limit / 2 ? 0 : 1);
  EXPECT_LT(chi_square(halves), 11);
}

TEST(Percent, EdgesAndShare) {
  Random random(3);
  int hits = 0;
  for (int i = 0; i < 10000; ++i) {
    EXPECT_FALSE(random.percent(0));
    EXPECT_TRUE(random.percent(100));
    EXPECT_TRUE(random.percent(1000));
    hits += random.percent(30);
  }
  EXPECT_NEAR(hits, 3000, 200);
}

TEST(Shuffle, KeepsTheElements) {
  Random random(4);
  std::vector<int> sequence(100);
  std::iota(sequence.begin(), sequence.end(), 0);
  auto shuffled = sequence;
  random.shuffle(shuffled);
  EXPECT_NE(shuffled, sequence);
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, sequence);
}

TEST(Shuffle, OfNothingAndOfOneDrawsNothing) {
  Random random(5), untouched(5);
  std::vector<int> none, one{7};
  random.shuffle(none);
  random.shuffle(one);
  EXPECT_EQ(one, std::vector<int>{7});
  EXPECT_EQ(random.next(), untouched.next());
}

TEST(Shuffle, EveryOrderIsEquallyLikely) {
  Random random(6);
  std::map<std::string, int> orders;
  for (int i = 0; i < 24000; ++i) {
    std::string letters = "abcd";
    random.shuffle(letters);
    ++orders[letters];
  }
  ASSERT_EQ(orders.size(), 24u);
  std::vector<int> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  EXPECT_LT(chi_square(counts), 50);  // 23 degrees of freedom: beyond it once in a thousand
}

TEST(Digest, IsFnv1aWithAMix) {
  EXPECT_EQ(Digest().value(), 0xc3817c016ba4ff30u);
  EXPECT_EQ(Digest().add_bytes(std::string_view("foobar")).value(), 0x5df295413403de4fu);
  EXPECT_EQ(Digest().add(1).value(), 0xc2be3627c2bfe353u);
}

TEST(Digest, NumbersAreEightBytesLowestFirst) {
  const std::array<std::uint8_t, 8> bytes{0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01};
  EXPECT_EQ(Digest().add(0x0123456789abcdefu).value(), Digest().add_bytes(bytes).value());
}

TEST(Digest, AWordIsAddedAtOnce) {
  EXPECT_EQ(Digest().add_word(0x66).value(), Digest().add_bytes(std::string_view("f")).value());
  EXPECT_NE(Digest().add_word(0x01000000).value(), Digest().add_word(0x02000000).value());
  EXPECT_NE(Digest().add_word(1).add_word(2).value(), Digest().add_word(2).add_word(1).value());
  EXPECT_NE(Digest().add_word(0).value(), Digest().value());
}

TEST(Digest, OrderAndSignMatter) {
  EXPECT_NE(Digest().add(1).add(2).value(), Digest().add(2).add(1).value());
  EXPECT_NE(Digest().add(0).value(), Digest().value());
  EXPECT_EQ(Digest().add(static_cast<std::uint64_t>(-1)).value(), Digest().add(kMost).value());
  const std::string_view high = "\xff\x80";
  const std::array<std::uint8_t, 2> same{0xff, 0x80};
  EXPECT_EQ(Digest().add_bytes(high).value(), Digest().add_bytes(same).value());
}

TEST(Digest, LayoutIdsTellDescriptionsApart) {
  static_assert(layout_id("a") != layout_id("b"));
  EXPECT_NE(layout_id("table{i32 turn}"), layout_id("table{u32 turn}"));
  EXPECT_EQ(layout_id(""), Digest().value());
}

}  // namespace
}  // namespace hilltop
