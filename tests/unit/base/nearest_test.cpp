#include "base/nearest.hpp"

#include <gtest/gtest.h>

namespace hilltop {
namespace {

const std::vector<std::string> kKnown{"round-robin", "free-for-all", "random-pairs"};

TEST(Nearest, FindsOneEditOfEachKind) {
  EXPECT_EQ(nearest("roundrobin", kKnown), "round-robin");
  EXPECT_EQ(nearest("round--robin", kKnown), "round-robin");
  EXPECT_EQ(nearest("round_robin", kKnown), "round-robin");
  EXPECT_EQ(nearest("ruond-robin", kKnown), "round-robin");
  EXPECT_EQ(nearest("Free-For-All", kKnown), "free-for-all");
}

TEST(Nearest, FindsNothingWhenNothingIsNear) {
  EXPECT_EQ(nearest("swiss", kKnown), "");
  EXPECT_EQ(nearest("", kKnown), "");
  EXPECT_EQ(nearest("round-robin", {}), "");
  EXPECT_EQ(nearest(std::string(100000, 'r'), kKnown), "");
}

TEST(Nearest, ShortNamesTolerateOneEditButNotACompleteChange) {
  const std::vector<std::string> known{"x", "run", "dir"};
  EXPECT_EQ(nearest("rum", known), "run");
  EXPECT_EQ(nearest("y", known), "");
  EXPECT_EQ(nearest("dog", known), "");
}

TEST(Nearest, TakesTheFirstOfEquallyNearOnes) {
  const std::vector<std::string> known{"bat", "cat"};
  EXPECT_EQ(nearest("rat", known), "bat");
}

TEST(DidYouMean, SuggestsOrListsOrSaysNothing) {
  EXPECT_EQ(did_you_mean("randompairs", kKnown), "; did you mean \"random-pairs\"?");
  EXPECT_EQ(did_you_mean("swiss", kKnown), "; known: round-robin, free-for-all, random-pairs");
  EXPECT_EQ(did_you_mean("swiss", {}), "");
  EXPECT_EQ(did_you_mean("zzz", std::vector<std::string>(100, "something")), "");
}

}  // namespace
}  // namespace hilltop
