// Every command, rightly and wrongly called: help, suggestions, exit codes.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using Words = std::vector<std::string>;

const std::vector<std::string> kCommands = {"run",    "standings", "show",   "replay",  "audit",
                                            "check",  "play",      "games",  "bots",    "describe",
                                            "doctor", "commit",    "verify", "analyse", "duel"};

TEST_F(Place, help_lists_every_command) {
  const std::string help = output({"--help"});
  for (const auto& command : kCommands) EXPECT_THAT(help, testing::HasSubstr("\n  " + command + " "));
  const Result nothing = hilltop({});
  EXPECT_EQ(nothing.exit, 2);
  EXPECT_EQ(nothing.out, help);
}

TEST_F(Place, every_command_has_help) {
  for (const auto& command : kCommands) {
    const Result result = hilltop({command, "--help"});
    EXPECT_EQ(result.exit, 0) << command;
    EXPECT_THAT(result.out, testing::StartsWith("usage: hilltop " + command)) << command;
    EXPECT_THAT(result.out, testing::HasSubstr("--help")) << command;
    EXPECT_EQ(result.err, "") << command;
  }
}

struct Wrong {
  Words words;
  std::string says;
};

TEST_F(Place, wrong_usage_is_one_line_and_exit_code_2) {
  const std::vector<Wrong> list = {
      {{"rnu"}, "run"},
      {{"standing", "x"}, "standings"},
      {{"frobnicate"}, "unknown command \"frobnicate\""},
      {{"run"}, "argument is missing"},
      {{"run", "a", "b", "--store", "c"}, "--store"},
      {{"standings", "a", "b"}, "too many"},
      {{"run", "a", "--job", "2"}, "--jobs"},
      {{"run", "a", "--jobs"}, "jobs"},
      {{"run", "a", "--jobs", "0"}, "1 to 1024"},
      {{"run", "a", "--jobs", "two"}, "two"},
      {{"run", "a", "--jobs", "2", "--jobs", "3"}, "twice"},
      {{"run", "a", "--format", "jsno"}, "json"},
      {{"run", "none.yaml"}, "none.yaml: no such file"},
      {{"run", "."}, "folder"},
      {{"standings"}, "missing"},
      {{"standings", "none.hill"}, "no such store"},
      {{"show"}, "missing"},
      {{"show", "none.hill"}, "no such store"},
      {{"show", "none.hill", "1.1", "x"}, "too many"},
      {{"replay", "none.hill"}, "missing"},
      {{"replay", "none.hill", "1.1"}, "no such store"},
      {{"audit"}, "missing"},
      {{"check"}, "missing"},
      {{"check", "none.yaml"}, "no such file"},
      {{"play", "samurai"}, "missing"},
      {{"play", "samurai", "samurai/waiter"}, "missing"},
      {{"play", "samurau", "samurai/waiter", "samurai/mirror"}, "samurai"},
      {{"play", "samurai", "samurai/waiter", "samurai/mirro"}, "samurai/mirror"},
      {{"play", "samurai", "samurai/waiter", "samurai/mirror", "--params", "{turn: 5}"}, "turns"},
      {{"play", "samurai", "samurai/waiter", "samurai/mirror", "--params", "{turns: many}"}, "many"},
      {{"play", "samurai", "samurai/waiter", "samurai/mirror", "samurai/wall", "--matches", "0"},
       "--matches"},
      {{"play", "samurai", "samurai/waiter", "nosuchprogram"}, "nosuchprogram"},
      {{"games", "x"}, "too many"},
      {{"games", "--format", "yaml"}, "unknown format"},
      {{"bots", "samurau"}, "samurai"},
      {{"describe"}, "missing"},
      {{"describe", "samurau"}, "samurai"},
      {{"doctor", "x"}, "too many"},
      {{"commit"}, "missing"},
      {{"commit", "none"}, "none"},
      {{"verify", "x"}, "missing"},
      {{"verify", "x", "none"}, "none"},
      {{"serve"}, "missing"},
      {{"serve", "/dev"}, "is no store"},
      {{"serve", "/etc/passwd"}, "is no store"},
      {{"serve", "a.hill", "b.hill"}, "too many"},
      {{"serve", "a.hill", "--port", "65536"}, "0 to 65535"},
      {{"serve", "a.hill", "--port", "0", "--address", "example.com"}, "IP address"},
  };
  for (const auto& wrong : list) {
    SCOPED_TRACE(testing::PrintToString(wrong.words));
    const Result result = hilltop(wrong.words);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr(wrong.says));
  }
}

TEST_F(Place, a_file_that_is_no_store) {
  write("text.hill", "this is no store\n");
  write("empty.hill", "");
  fs::create_directory(folder / "folder.hill");
  for (const char* store : {"text.hill", "folder.hill", "empty.hill"})
    for (const auto& words : std::vector<Words>{
             {"standings", store}, {"show", store}, {"replay", store, "1.1"}, {"audit", store}}) {
      const Result result = hilltop(words);
      EXPECT_EQ(result.exit, 2) << testing::PrintToString(words);
      EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
      EXPECT_THAT(result.err, testing::HasSubstr(store));
    }
  EXPECT_EQ(content(folder / "text.hill"), "this is no store\n");
}

TEST_F(Place, version) { EXPECT_THAT(output({"--version"}), testing::MatchesRegex("hilltop [0-9.]+\n")); }

}  // namespace
}  // namespace hilltop::e2e
