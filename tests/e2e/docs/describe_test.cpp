// What `hilltop describe` tells the authors of bots.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

class DescribeTest : public Place, public testing::WithParamInterface<const char*> {};

TEST_P(DescribeTest, describe_tells_the_protocol) {
  const std::string text = output({"describe", GetParam()});
  const json told = json::parse(output({"describe", GetParam(), "--format", "json"})).at("protocol");
  for (const char* key : {"arguments", "stdin", "reply", "bad_reply", "example", "view"}) {
    const std::string said = told.at(key);
    EXPECT_NE(said, "") << key;
    for (const auto& line : lines_of(said)) EXPECT_THAT(text, testing::HasSubstr(line));
  }
  EXPECT_THAT(told.at("view").get<std::string>(), testing::HasSubstr(std::string(GetParam()) + ".h"));
}

INSTANTIATE_TEST_SUITE_P(Game, DescribeTest,
                         testing::Values("samurai", "coins", "dilemma", "morra", "codemon"),
                         [](const auto& chosen) { return std::string(chosen.param); });

TEST_F(Place, describe_of_a_game_that_tells_no_protocol) {
  const std::string text = output({"describe", E2E_PLUGINS "/brittle.so"});
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("arguments")));
  EXPECT_THAT(text, testing::HasSubstr("in what way it breaks"));
}

}  // namespace
}  // namespace hilltop::e2e
