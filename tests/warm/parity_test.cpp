// Every behaviour in every language, launched and from a runtime: what is seen is the same.
#include "field.hpp"

namespace warm_test {
namespace {

struct Case {
  const Language* language;
  const Behaviour* behaviour;
};

void PrintTo(const Case& test, std::ostream* out) {
  *out << test.language->name << ' ' << test.behaviour->name;
}

std::vector<Case> cases() {
  std::vector<Case> list;
  for (const Language& language : languages())
    for (const Behaviour& behaviour : behaviours())
      if (!language.without.contains(behaviour.name)) list.push_back({&language, &behaviour});
  return list;
}

class Parity : public Field, public testing::WithParamInterface<Case> {};

TEST_P(Parity, SameAsALaunch) {
  const auto& [language, behaviour] = GetParam();
  if (!prepare(*language, behaviour->name)) GTEST_SKIP() << language->name << " is not on this machine";
  process_test::told().clear();
  const std::vector<Seen> cold = play(*language, *behaviour, Launch::kCold);
  ASSERT_FALSE(HasFailure()) << "the bot does not do what it is for";
  const std::vector<Seen> warm = play(*language, *behaviour, Launch::kWarm);
  EXPECT_EQ(process_test::told().empty(), !language->demoted.contains(behaviour->name))
      << testing::PrintToString(process_test::told());
  if (language->different.contains(behaviour->name)) {
    EXPECT_NE(warm, cold) << "no difference any more";
    return;
  }
  for (std::size_t i = 0; i < cold.size(); ++i) EXPECT_EQ(warm[i], cold[i]) << "in ask " << i + 1;
}

INSTANTIATE_TEST_SUITE_P(Warm, Parity, testing::ValuesIn(cases()), [](const auto& test) {
  return test.param.language->name + "_" + test.param.behaviour->name;
});

// So that all of the above is no comparison of launches with launches.
class Held : public Field, public testing::WithParamInterface<Language> {};

TEST_P(Held, RuntimeIsThereBetweenAsks) {
  if (!prepare(GetParam(), "no_newline")) GTEST_SKIP() << GetParam().name << " is not on this machine";
  process_test::told().clear();
  process_test::Bot bot(entrant(GetParam(), "no_newline", Launch::kWarm));
  EXPECT_EQ(bot.ask().reply, "no newline");
  EXPECT_THAT(process_test::told(), testing::IsEmpty());
  EXPECT_TRUE(holds_runtime());
}

INSTANTIATE_TEST_SUITE_P(Warm, Held, testing::ValuesIn(languages()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace warm_test
