// A tournament of two entrants that have files of their own.
#include "fixture.hpp"

#include <gmock/gmock.h>

namespace hilltop {
namespace {

using testing::HasSubstr;

class DuelFileTest : public ConfigTest {
 protected:
  Tournament duel(const fs::path& a, const fs::path& b) {
    return parse_duel(
        "tournament: duel\ngame: samurai\nformat: {type: round-robin, matches: 4, paired: true}\n",
        folder / "duel", {a, b}, catalog);
  }
  std::string problem(const fs::path& a, const fs::path& b) {
    try {
      duel(a, b);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "nothing";
  }
};

TEST_F(DuelFileTest, PathsAreRelativeToTheFileOfTheEntrant) {
  write("a/code/run.sh", "echo W");
  const auto a = write("a/bot.yaml", "{name: Mine, dir: code, run: sh run.sh}");
  const auto b = write("b/bot.yaml", "bot: samurai/waiter");
  const Tournament t = duel(a, b);
  ASSERT_EQ(t.entrants.size(), 2u);
  EXPECT_EQ(t.entrants[0].dir, (folder / "a/code").string());
  EXPECT_EQ(t.entrants[1].bot, "samurai/waiter");
  EXPECT_FALSE(t.entrants[1].fingerprint.empty());
  EXPECT_TRUE(t.format.paired);
}

TEST_F(DuelFileTest, TheSecondOfOneNameGetsANumber) {
  const auto a = write("a.yaml", "bot: samurai/waiter");
  EXPECT_EQ(duel(a, a).entrants[1].name, duel(a, a).entrants[0].name + " (2)");
}

TEST_F(DuelFileTest, ProblemsNameTheFileTheyAreIn) {
  const auto good = write("good.yaml", "bot: samurai/waiter");
  EXPECT_THAT(problem(good, write("bad.yaml", "\nbot: samurai/waiter\nnam: x\n")),
              HasSubstr("bad.yaml:3:1: unknown key"));
  EXPECT_THAT(problem(good, write("list.yaml", "- bot: samurai/waiter\n")), HasSubstr("list.yaml:1:1: "));
  EXPECT_THAT(problem(good, write("empty.yaml", "")), HasSubstr("empty.yaml:1:1: "));
  EXPECT_THAT(problem(folder / "none.yaml", good), HasSubstr("none.yaml: no such file"));
}

TEST_F(DuelFileTest, PairedIsForRoundRobins) {
  const std::string entrants = "entrants: [{bot: samurai/waiter, name: a}, {bot: samurai/waiter, name: b}]\n";
  EXPECT_THAT(
      problems("tournament: t\ngame: samurai\nformat: {type: random-pairs, paired: true}\n" + entrants),
      HasSubstr("round-robin only"));
  EXPECT_EQ(problems("tournament: t\ngame: samurai\nformat: {type: round-robin, paired: true}\n" + entrants),
            "nothing");
}

}  // namespace
}  // namespace hilltop
