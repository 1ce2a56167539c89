// What is new in each ask, but not quite, in Julia: types that outlive one, and what Main has of its own. A
// bot sees what a launched one would see.
#include "field.hpp"

#include <algorithm>

namespace warm_test {
namespace {

const Language& julia() {
  return *std::find_if(languages().begin(), languages().end(),
                       [](const Language& one) { return one.name == "julia"; });
}

Behaviour asked(const std::string& bot, const std::vector<std::string>& words) {
  Behaviour behaviour{.name = bot, .asks = {}};
  for (const std::string& word : words) behaviour.asks.push_back({.words = {word}, .exit_code = kAny});
  return behaviour;
}

class Julia : public Field, public testing::WithParamInterface<Behaviour> {};

TEST_P(Julia, NobodyCanTell) {
  if (!prepare(julia(), GetParam().name)) GTEST_SKIP() << "julia is not on this machine";
  const std::vector<Seen> cold = play(julia(), GetParam(), Launch::kCold);
  process_test::told().clear();
  const std::vector<Seen> warm = play(julia(), GetParam(), Launch::kWarm);
  EXPECT_THAT(process_test::told(), testing::IsEmpty());
  for (std::size_t i = 0; i < cold.size(); ++i) EXPECT_EQ(warm[i], cold[i]) << "in ask " << i + 1;
}

INSTANTIATE_TEST_SUITE_P(Warm, Julia,
                         testing::Values(asked("types", {"whole", "convert", "field", "method", "again"}),
                                         asked("types_methods", {"", ""}),
                                         asked("types_twice", {"once", "twice", "once"}),
                                         asked("own_exit", {"", ""})),
                         [](const auto& test) { return test.param.name; });

class KeptTypes : public Field {};

// So that the above is no comparison of new types with new ones.
TEST_F(KeptTypes, AreTheSameInEachAsk) {
  if (!prepare(julia(), "types_kept")) GTEST_SKIP() << "julia is not on this machine";
  process_test::Bot bot(entrant(julia(), "types_kept", Launch::kWarm));
  const std::string first = bot.ask().reply;
  EXPECT_THAT(first, testing::HasSubstr("0x"));
  EXPECT_EQ(bot.ask().reply, first);
  EXPECT_THAT(process_test::told(), testing::IsEmpty());
}

}  // namespace
}  // namespace warm_test
