// A set of runs of numbers: as a set of numbers does.
#include "tournament/intervals.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace hilltop {
namespace {

TEST(Intervals, AreASet) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    Intervals intervals;
    std::set<std::uint64_t> set;
    std::uint64_t low = 0;
    for (int i = 0; i < 60; ++i) {
      const std::uint64_t number = low + random() % 40;
      intervals.insert(number);
      set.insert(number);
      if (random() % 4 == 0) {
        const std::uint64_t end = intervals.take_run(low);
        for (; low < end; ++low) ASSERT_EQ(set.erase(low), 1u);
        ASSERT_FALSE(set.contains(low));
      }
      ASSERT_EQ(intervals.count(), set.size());
      for (std::uint64_t each = low; each < low + 45; ++each) {
        ASSERT_EQ(intervals.contains(each), set.contains(each)) << each;
        std::uint64_t end = each;
        while (set.contains(end)) ++end;
        ASSERT_EQ(intervals.end_of_run(each), end);
      }
      std::uint64_t end_before = 0;
      for (const auto& [first, last] : intervals.runs()) {
        ASSERT_TRUE(end_before == 0 || end_before < first) << "two runs touch";
        end_before = last;
      }
    }
  }
}

}  // namespace
}  // namespace hilltop
