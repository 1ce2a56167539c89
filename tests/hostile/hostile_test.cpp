// Bots that do their worst: the one who does it gets the verdict that it deserves, and nobody else notices.
#include "arena.hpp"

namespace hilltop::hostile {
namespace {

constexpr int kMostTries = 20;

class Hostile : public Arena, public testing::WithParamInterface<Bot> {};

TEST_P(Hostile, harms_nobody_else) {
  const Bot& bot = GetParam();
  if (!bot.interpreter().empty() && !e2e::has_program(bot.interpreter()))
    GTEST_SKIP() << "this machine has no " << bot.interpreter();
  play(bot);
  if (HasFatalFailure()) return;
  for (int tries = 1; bot.is_hardly_late() && !has_verdict(bot) && tries < kMostTries; ++tries) play(bot);
  expect_verdict(bot);
  expect_seen_in_show(bot);
  expect_others_untouched(bot);
  expect_nothing_left();
}

class Refused : public Arena, public testing::WithParamInterface<Bot> {};

TEST_P(Refused, ends_the_run_with_a_reason) {
  const Bot& bot = GetParam();
  const e2e::Result result = run(bot);
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err,
              testing::AllOf(testing::HasSubstr("\"Guest\""), testing::HasSubstr(bot.verdict.why)));
  expect_fit_for_a_terminal(result.err);
  expect_nothing_left();
}

std::string name_of(const testing::TestParamInfo<Bot>& info) {
  std::string name = info.param.file;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Programs, Hostile, testing::ValuesIn(programs()), name_of);
INSTANTIATE_TEST_SUITE_P(Builds, Hostile, testing::ValuesIn(builders()), name_of);
INSTANTIATE_TEST_SUITE_P(Builds, Refused, testing::ValuesIn(refused()), name_of);
INSTANTIATE_TEST_SUITE_P(Natives, Hostile, testing::ValuesIn(natives()), name_of);
INSTANTIATE_TEST_SUITE_P(NativesInCells, Hostile, testing::ValuesIn(natives_in_cells()), name_of);

}  // namespace
}  // namespace hilltop::hostile
