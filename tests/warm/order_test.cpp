// The order of a set or a hash, which some languages make anew in each process: all forks of a runtime, and
// all asks of Lua's, have the same. A bot that draws lots by it is found out in its first asks, and launched
// from then on. One that prints the address of an object, which is another in each launch too, is not.
#include "field.hpp"

namespace warm_test {
namespace {

class Order : public Field, public testing::WithParamInterface<const char*> {};

TEST_P(Order, BotThatDrawsLotsByItIsLaunched) {
  const auto language = std::find_if(languages().begin(), languages().end(),
                                     [](const Language& one) { return one.name == GetParam(); });
  if (!prepare(*language, "order")) GTEST_SKIP() << GetParam() << " is not on this machine";
  Entrant entrant = this->entrant(*language, "order", Launch::kWarm);
  entrant.trials = 3;
  process_test::Bot bot(entrant);
  std::set<std::string> seen;
  for (int ask = 0; ask < 8; ++ask) seen.insert(bot.ask().reply);
  EXPECT_EQ(seen.size(), 8U) << testing::PrintToString(seen);
  EXPECT_THAT(process_test::told(),
              testing::Contains(testing::AllOf(testing::StartsWith(GetParam()),
                                               testing::HasSubstr("it does something else with a runtime"))));
  EXPECT_FALSE(holds_runtime());
}

INSTANTIATE_TEST_SUITE_P(Warm, Order, testing::Values("python", "ruby", "perl", "lua"),
                         [](const auto& test) { return std::string(test.param); });

class Addresses : public Order {};

TEST_P(Addresses, AreNoDice) {
  const auto language = std::find_if(languages().begin(), languages().end(),
                                     [](const Language& one) { return one.name == GetParam(); });
  if (!prepare(*language, "addresses")) GTEST_SKIP() << GetParam() << " is not on this machine";
  Entrant entrant = this->entrant(*language, "addresses", Launch::kWarm);
  entrant.trials = 3;
  process_test::Bot bot(entrant);
  for (int ask = 0; ask < 8; ++ask) EXPECT_THAT(bot.ask().reply, testing::HasSubstr("0x"));
  EXPECT_THAT(process_test::told(), testing::IsEmpty());
  EXPECT_TRUE(holds_runtime());
}

INSTANTIATE_TEST_SUITE_P(Warm, Addresses, testing::Values("python", "ruby", "perl", "lua", "r"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace warm_test
