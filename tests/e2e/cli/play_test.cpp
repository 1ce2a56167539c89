// hilltop play: which words are bots, and what it says when they fail.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class PlayTest : public Place {
 protected:
  Result play(const std::string& bot) const {
    return hilltop(
        {"play", "samurai", "samurai/waiter", bot, "--params", "{turns: 4}", "--limits", "{time: 60s}"});
  }
};

TEST_F(PlayTest, a_bot_that_never_answers_fails_the_command_and_is_told_why) {
  const Result result = play("sh nothere.sh");
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("4 crash"));
  EXPECT_THAT(result.err, AllOf(HasSubstr("\"2: sh nothere.sh\" failed 4 of 4 asks; the first: crash: "),
                                HasSubstr("nothere.sh")));
  EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
}

TEST_F(PlayTest, a_bot_that_answers_sometimes_is_told_why_and_no_failure) {
  write("first.sh", "[ $# = 4 ] && echo G || echo zebra\n");
  const Result result = play("sh first.sh");
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("failed 3 of 4 asks; the first: invalid: "));
}

TEST_F(PlayTest, a_plugin_in_a_path_with_a_space_is_a_plugin) {
  fs::create_directory(folder / "my games");
  fs::copy(E2E_PLUGINS "/brittle.so", folder / "my games/brittle.so");
  const Result result =
      hilltop({"play", "my games/brittle.so", "my games/brittle.so:brittle/one",
               "my games/brittle.so:brittle/two", "--params", "{how: open}", "--matches", "1"});
  EXPECT_THAT(result.err, HasSubstr("board is missing"));  // so the game was played
}

TEST_F(PlayTest, a_program_by_its_path) {
  write("bot", "#!/bin/sh\necho G\n");
  fs::permissions(folder / "bot", fs::perms(0755));
  EXPECT_EQ(play("./bot").exit, 0);
  EXPECT_EQ(play((folder / "bot").string()).exit, 0);
}

TEST_F(PlayTest, errors_name_no_file_that_nobody_wrote) {
  const std::vector<std::pair<std::string, std::string>> list = {
      {"samurai/nosuch", "hilltop play: unknown bot \"samurai/nosuch\""},
      {"", "hilltop play: bot 2 is empty"},
      {"./nothere", "hilltop play: no such program: " + (folder / "nothere").string()},
      {"echo 'x", "hilltop play: a ' is not closed"},
      {"nothere.so", (folder / "nothere.so").string() + ": no such file"}};
  for (const auto& [bot, says] : list) {
    const Result result = play(bot);
    EXPECT_EQ(result.exit, 2) << bot;
    EXPECT_THAT(result.err, AllOf(HasSubstr(says), Not(HasSubstr("command line")), Not(HasSubstr("/play"))));
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  }
}

}  // namespace
}  // namespace hilltop::e2e
