#include "budget.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace hilltop::process {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class BudgetTest : public testing::Test {
 protected:
  class Bot final : public Holder {
   public:
    Bot(std::string name, std::vector<std::string>& dropped) : name_(std::move(name)), dropped_(dropped) {}
    void drop() noexcept override { dropped_.push_back(name_); }

   private:
    std::string name_;
    std::vector<std::string>& dropped_;
  };

  Budget budget;
  std::vector<std::string> dropped;
  Bot a{"a", dropped}, b{"b", dropped}, c{"c", dropped}, d{"d", dropped};
};

TEST_F(BudgetTest, KeepersAreBoundedWithARuntimeOrWithout) {
  const Allowance three{.runtimes = 9, .bytes = 900, .keepers = 3};
  budget.end(a, 0, three);
  budget.end(b, 100, three);
  budget.end(c, 0, three);
  EXPECT_THAT(dropped, IsEmpty());
  budget.begin(a);
  budget.end(a, 0, three);
  budget.end(d, 0, three);
  EXPECT_THAT(dropped, ElementsAre("b")) << "used least recently";
}

TEST_F(BudgetTest, ABoundOnRuntimesEndsNoKeeperWithoutOne) {
  const Allowance one{.runtimes = 1, .bytes = 900};
  budget.end(a, 0, one);
  budget.end(b, 100, one);
  budget.end(c, 100, one);
  EXPECT_THAT(dropped, ElementsAre("b"));
  budget.end(d, 0, {.runtimes = 0, .bytes = 900});
  EXPECT_THAT(dropped, ElementsAre("b", "c"));
}

TEST_F(BudgetTest, ARuntimeInUseCountsForNothing) {
  const Allowance small{.runtimes = 9, .bytes = 150};
  budget.end(a, 100, small);
  budget.begin(a);
  budget.end(b, 100, small);
  EXPECT_THAT(dropped, IsEmpty());
  budget.end(a, 100, small);
  EXPECT_THAT(dropped, ElementsAre("b"));
}

TEST_F(BudgetTest, WhatIsTooMuchByItselfGoesAtOnce) {
  budget.end(a, 100, {.runtimes = 9, .bytes = 99});
  budget.end(b, 0, {.runtimes = 9, .bytes = 99, .keepers = 0});
  EXPECT_THAT(dropped, ElementsAre("a", "b"));
}

}  // namespace
}  // namespace hilltop::process
