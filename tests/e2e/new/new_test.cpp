// `hilltop new` for every game and every language: what it writes builds, starts, answers and plays.
#include "place.hpp"

#include <map>

namespace hilltop::e2e {
namespace {

struct Case {
  std::string game, language, program;  // that the machine must have
};

/// What a failed test is called by.
void PrintTo(const Case& each, std::ostream* out) { *out << each.game << " in " << each.language; }

/// All languages, and what must be there for one.
const std::map<std::string, std::string> kLanguages{
    {"python", "python3"}, {"python2", "python2"}, {"ruby", "ruby"},    {"r", "Rscript"},
    {"node", "node"},      {"perl", "perl"},       {"lua", "lua"},      {"julia", "julia"},
    {"php", "php"},        {"bash", "bash"},       {"java", "javac"},   {"java-class", "javac"},
    {"c", "gcc"},          {"cpp", "g++"},         {"native", "cmake"}, {"native-c", "cmake"}};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const char* game : {"samurai", "coins", "dilemma", "morra", "codemon"})
    for (const auto& [language, program] : kLanguages)
      if (language != "java-class" || std::string(game) == "morra") all.push_back({game, language, program});
  return all;
}

/// The commands that `hilltop new` told to type next, as one line of a shell.
std::string next_of(const std::string& printed) {
  std::string line;
  const std::size_t begin = printed.find("next:\n");
  EXPECT_NE(begin, std::string::npos) << printed;
  for (const auto& command : lines_of(printed.substr(begin + 6)))
    line += (line.empty() ? "" : " && ") + command.substr(0, command.find("  #"));
  return line;
}

void replace(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << "\"" << from << "\" is not in\n" << text;
  text.replace(at, from.size(), to);
}

class NewTest : public Place {
 protected:
  /// As the reader types it, with `hilltop` on the PATH; must succeed.
  std::string typed(const std::string& line) const {
    const Result result = shell(line);
    EXPECT_EQ(result.exit, 0) << line << '\n' << result.out << result.err;
    return result.out;
  }
  void expect_refused(const std::string& line, const std::string& why) const {
    const Result result = shell(line);
    EXPECT_EQ(result.exit, 2) << line;
    EXPECT_THAT(result.err, testing::HasSubstr(why)) << line;
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  }
  /// Makes a tournament short, and patient with a busy machine.
  void shorten(const fs::path& file, const std::map<std::string, std::string>& changes) const {
    std::string text = content(folder / file);
    for (const auto& [from, to] : changes) replace(text, from, to);
    write(file, text);
  }
};

class NewBotTest : public NewTest, public testing::WithParamInterface<Case> {};

TEST_P(NewBotTest, builds_and_plays_without_a_fault) {
  const auto& [game, language, program] = GetParam();
  SKIP_WITHOUT(program);
  const std::map<std::string, std::map<std::string, std::string>> shorter{
      {"samurai", {{"turns: 50", "turns: 8"}, {"matches: 2", "matches: 1"}}},
      {"morra", {{"turns: 50", "turns: 8"}, {"matches: 2", "matches: 1"}}},
      {"coins", {{"format:", "params: {rounds: 6}\nformat:"}, {"matches: 4", "matches: 1"}}},
      {"dilemma", {{"rounds: 50", "rounds: 6"}, {"matches: 2", "matches: 1"}}},
      {"codemon", {{"turns: 50", "turns: 5"}, {"rounds: 6", "rounds: 3"}}}};
  const std::string told = typed("hilltop new bot --game " + game + " --lang " + language + " mine");
  shorten("mine/tournament.yaml", shorter.at(game));
  shorten("mine/tournament.yaml", {{"time: 5s", "time: 60s"}});
  typed(next_of(told));
  const json row = row_of(standings("mine/tournament.hill"), "mine");
  EXPECT_GE(row.at("matches"), 1);
  EXPECT_THAT(row.at("faults").dump(), testing::Not(testing::ContainsRegex("[1-9]")));
  EXPECT_EQ(standings("mine/tournament.hill").at("standings").size(), 4u);
}

INSTANTIATE_TEST_SUITE_P(All, NewBotTest, testing::ValuesIn(cases()), [](const auto& chosen) {
  std::string name = chosen.param.game + '_' + chosen.param.language;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST_F(NewTest, every_language_is_tested) {
  std::string all;
  for (const char* name : {"python", "python2", "ruby", "r", "node", "perl", "lua", "julia", "php", "bash",
                           "java", "java-class", "c", "cpp", "native", "native-c"}) {
    all += (all.empty() ? "" : ", ") + std::string(name);
    EXPECT_EQ(kLanguages.count(name), 1u) << name;
  }
  expect_refused("hilltop new bot --game samurai --lang brainfuck-lang", "known: " + all);
}

TEST_F(NewTest, a_bot_needs_a_game_and_a_language_that_there_are) {
  expect_refused("hilltop new", "usage: hilltop new bot|game");
  expect_refused("hilltop new bto", "did you mean \"bot\"?");
  expect_refused("hilltop new bot --lang python", "--game is missing; there is codemon, coins");
  expect_refused("hilltop new bot --game morra", "--lang is missing; there is python");
  expect_refused("hilltop new bot --game samuray --lang python", "did you mean \"samurai\"?");
  expect_refused("hilltop new bot --game samurai --lang pyton", "did you mean \"python\"?");
  expect_refused("hilltop new bot --game coins --lang java-class",
                 "brings no start of a bot in java-class; it has");
  expect_refused("hilltop new bot --game " E2E_PLUGINS "/brittle.so --lang python", "it has none");
  expect_refused("hilltop new bot --game morra --lang python a b", "one argument too many");
  EXPECT_EQ(shell("ls").out, "") << "nothing is written";
}

TEST_F(NewTest, nothing_is_overwritten) {
  write("mine/notes.txt", "keep me");
  write("file", "keep me");
  fs::create_symlink("nowhere", folder / "link");
  for (const char* name : {"mine", "file", "link"})
    expect_refused("hilltop new bot --game morra --lang lua " + std::string(name), "is there already");
  write("pennies/notes.txt", "keep me");
  expect_refused("hilltop new game pennies", "is there already");
  EXPECT_EQ(content(folder / "mine/notes.txt"), "keep me");
  EXPECT_FALSE(fs::exists(folder / "mine/bot"));
  fs::create_directory(folder / "empty");
  typed("cd empty && hilltop new bot --game morra --lang lua .");
  EXPECT_THAT(content(folder / "empty/tournament.yaml"), testing::HasSubstr("name: \"empty\""));
}

TEST_F(NewTest, a_bot_may_be_called_anything_that_can_be_read) {
  SKIP_WITHOUT("bash");
  const std::string told = typed("hilltop new bot --game dilemma --lang sh \"it's \\\"#1: 空\"");
  shorten("it's \"#1: 空/tournament.yaml", {{"rounds: 50", "rounds: 2"}});
  typed(next_of(told));
  EXPECT_EQ(row_of(standings("it's \"#1: 空/tournament.hill"), "it's \"#1: 空").at("matches"), 2);
  expect_refused("hilltop new bot --game dilemma --lang sh \"$(printf 'a\\033b')\"", "control character");
  expect_refused("hilltop new bot --game dilemma --lang sh \"$(printf 'a\\377b')\"",
                 "is no name for a new folder");
  expect_refused("hilltop new bot --game dilemma --lang sh /", "is no name for a new folder");
}

TEST_F(NewTest, help_tells_what_there_is) {
  EXPECT_THAT(typed("hilltop new --help"), testing::HasSubstr("hilltop new game NAME"));
  EXPECT_THAT(typed("hilltop new game --help"), testing::HasSubstr("its CMakeLists.txt"));
  const std::string help = typed("hilltop new bot --help");
  for (const auto& [language, program] : kLanguages) EXPECT_THAT(help, testing::HasSubstr(language));
}

/// Without `hilltop` on the PATH, by its whole name: the commands say where it and the SDK are.
TEST_F(NewTest, a_game_builds_is_tested_and_plays_and_bots_are_made_for_it) {
  SKIP_WITHOUT("cmake");
  SKIP_WITHOUT("python3");
  const std::string told = typed("PATH=/usr/bin:/bin " HILLTOP_BIN "/hilltop new game pennies-2");
  EXPECT_THAT(told, testing::HasSubstr("-DCMAKE_PREFIX_PATH="));
  const std::string made = typed("PATH=/usr/bin:/bin; " + next_of(told));
  EXPECT_THAT(made, testing::HasSubstr("100% tests passed, 0 tests failed out of 3"));
  EXPECT_THAT(content(folder / "pennies-2/report.html"), testing::HasSubstr("draws a match for"));

  const std::string bot = typed("cd pennies-2/mine && " + next_of(made).substr(next_of(made).find("&&") + 3));
  EXPECT_THAT(bot, testing::HasSubstr("equal H T  ->  T")) << "describe tells its protocol";
  const json row = row_of(standings("pennies-2/mine/tournament.hill"), "mine");
  EXPECT_EQ(row.at("matches"), 6);
  EXPECT_THAT(row.at("faults").dump(), testing::Not(testing::ContainsRegex("[1-9]")));
}

TEST_F(NewTest, a_game_has_a_name_that_can_be_one) {
  for (const char* name : {"''", "Chess", "9men", "../x", "a/b", "a.b", "'two words'", "-x", "ä",
                           "a234567890123456789012345678901234567890"})
    expect_refused("hilltop new game -- " + std::string(name), "is no name for a game");
  expect_refused("hilltop new game test", "CMake keeps for itself");
  expect_refused("hilltop new game samurai", "there is a game \"samurai\" already");
  expect_refused("hilltop new game", "an argument is missing");
}

}  // namespace
}  // namespace hilltop::e2e
