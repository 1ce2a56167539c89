// The order of a set or a hash, which some languages make anew in each process: all forks of a runtime, and
// all asks of Lua's, have the same. A bot that draws lots by it is found out in its first asks, and launched
// from then on. One that prints the address of an object, which is another in each launch too, is not.
#include "field.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace warm_test {
namespace {

class Lots : public Field, public testing::WithParamInterface<const char*> {
 protected:
  /// The language's bot of that name, warm, whose first three asks are put both ways; nothing: the language
  /// is not on this machine.
  std::optional<Entrant> entrant_of(const std::string& bot) const {
    const auto language = std::find_if(languages().begin(), languages().end(),
                                       [](const Language& one) { return one.name == GetParam(); });
    if (!prepare(*language, bot)) return std::nullopt;
    Entrant entrant = this->entrant(*language, bot, Launch::kWarm);
    entrant.trials = 3;
    return entrant;
  }
};

class Order : public Lots {};

TEST_P(Order, BotThatDrawsLotsByItIsLaunched) {
  const auto entrant = entrant_of("order");
  if (!entrant) GTEST_SKIP() << GetParam() << " is not on this machine";
  process_test::Bot bot(*entrant);
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

class Addresses : public Lots {};

TEST_P(Addresses, AreNoDice) {
  const auto entrant = entrant_of("addresses");
  if (!entrant) GTEST_SKIP() << GetParam() << " is not on this machine";
  process_test::Bot bot(*entrant);
  for (int ask = 0; ask < 8; ++ask) EXPECT_THAT(bot.ask().reply, testing::HasSubstr("0x"));
  EXPECT_THAT(process_test::told(), testing::IsEmpty());
  EXPECT_TRUE(holds_runtime());
}

INSTANTIATE_TEST_SUITE_P(Warm, Addresses, testing::Values("python", "ruby", "perl", "lua", "r"),
                         [](const auto& test) { return std::string(test.param); });

// Whoever prints a hash as such a number draws lots by it: below what an address is, or above.
class Hashes : public Lots {
 protected:
  void expect_launched(const std::string& bot_name) {
    const auto entrant = entrant_of(bot_name);
    if (!entrant) GTEST_SKIP() << GetParam() << " is not on this machine";
    process_test::Bot bot(*entrant);
    for (int ask = 0; ask < 3; ++ask) EXPECT_THAT(bot.ask().reply, testing::HasSubstr("0x"));
    EXPECT_FALSE(holds_runtime());
  }
};

TEST_P(Hashes, BelowAddressesAreDice) { expect_launched("hash_below"); }
TEST_P(Hashes, AboveAddressesAreDice) { expect_launched("hash_above"); }

INSTANTIATE_TEST_SUITE_P(Warm, Hashes, testing::Values("python"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace warm_test
