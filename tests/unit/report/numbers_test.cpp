// What a report keeps of very many numbers.
#include "base/error.hpp"
#include "report/progress_line.hpp"
#include "report/think_times.hpp"

#include <gmock/gmock.h>

namespace hilltop {
namespace {

TEST(ProgressLine, KeepsAFewHundredOfAMillion) {
  ProgressLine line;
  for (int i = 0; i < 1'000'000; ++i) line.add(kPoint);
  EXPECT_EQ(line.matches(), 1'000'000u);
  EXPECT_TRUE(line.sum() == Total{1'000'000} * kPoint);
  EXPECT_LT(line.sums().size(), ProgressLine::kMost);
  EXPECT_GE(line.sums().size(), ProgressLine::kMost / 2 - 1);
  for (std::size_t i = 0; i < line.sums().size(); ++i)
    ASSERT_TRUE(line.sums()[i] == static_cast<Total>((i + 1) * line.stride()) * kPoint);
}

TEST(ProgressLine, KeepsAFewAsTheyAre) {
  ProgressLine line;
  for (const Points points : {kPoint, Points{0}, -kPoint / 2}) line.add(points);
  EXPECT_EQ(line.stride(), 1u);
  ASSERT_EQ(line.sums().size(), 3u);
  EXPECT_TRUE(line.sums()[2] == kPoint / 2);
}

std::size_t class_of(std::uint64_t ns) {
  ThinkTimes times;
  times.add(ns);
  return static_cast<std::size_t>(std::ranges::find(times.counts(), 1u) - times.counts().begin());
}

TEST(ThinkTimes, ClassesBeginAtPowersOfTheRootOfTwo) {
  EXPECT_EQ(class_of(0), 0u);
  EXPECT_EQ(class_of(1'000), 0u);  // 1 µs
  EXPECT_EQ(class_of(2'000), 2u);  // 2 = 2^(2/2)
  EXPECT_EQ(class_of(3'000), 3u);  // 2.83 <= 3 < 4
  EXPECT_EQ(class_of(4'000), 4u);
  EXPECT_EQ(class_of(1'000'000), 19u);  // 724 <= 1000 < 1024
  EXPECT_EQ(class_of(1'024'000), 20u);
  EXPECT_EQ(class_of(UINT64_MAX), ThinkTimes::kClasses - 1);
}

}  // namespace
}  // namespace hilltop
