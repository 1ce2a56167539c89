// What hilltop finds around it: pipes that close, caches that are not its own, plugins that are not there,
// programs that cannot run.
#include "place.hpp"

#include <sys/stat.h>

namespace hilltop::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kFile =
    "tournament: T\n"
    "game: samurai\n"
    "params: {turns: 3}\n"
    "format: {type: round-robin, matches: 1}\n"
    "limits: {time: 60s}\n"
    "entrants:\n"
    "  - {bot: samurai/waiter, name: Native}\n";

class SurroundingsTest : public Place {
 protected:
  void enter(const std::string& entrant) const {
    write("t.yaml", std::string(kFile) + "  - " + entrant + "\n");
  }
  void expect_refused(const std::vector<std::string>& words, const std::string& says, int exit = 2) const {
    const Result result = hilltop(words);
    EXPECT_EQ(result.exit, exit) << says;
    EXPECT_THAT(result.err, HasSubstr(says));
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  }
};

TEST_F(SurroundingsTest, a_closed_pipe_is_no_error) {
  const Result result = shell("(hilltop describe codemon; echo $? >code) | true");
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(content(folder / "code"), testing::AnyOf("141\n", "0\n"));
  const Result full = shell("hilltop describe codemon >/dev/full");
  EXPECT_EQ(full.exit, 1);
  EXPECT_THAT(full.err, HasSubstr("standard output cannot be written"));
}

TEST_F(SurroundingsTest, a_cache_in_tmp_is_the_users_own_or_none) {
  enter("{name: Program, run: sh -c 'echo G'}");
  const fs::path mine = folder / "tmp" / ("hilltop-" + std::to_string(getuid()));
  const auto run = [&] {
    return shell("env -u HOME -u XDG_CACHE_HOME TMPDIR=$PWD/tmp hilltop run t.yaml --fresh");
  };
  fs::create_directory(folder / "tmp");
  EXPECT_EQ(run().exit, 0);
  struct stat info {};
  ASSERT_EQ(lstat(mine.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);
  fs::permissions(mine, fs::perms::all);
  EXPECT_EQ(run().exit, 0);
  ASSERT_EQ(lstat(mine.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);

  fs::rename(mine, folder / "elsewhere");
  fs::create_directory_symlink(folder / "elsewhere", mine);
  const Result refused = run();
  EXPECT_EQ(refused.exit, 1);
  EXPECT_THAT(refused.err, AllOf(HasSubstr(mine.string()), HasSubstr("XDG_CACHE_HOME")));
}

TEST_F(SurroundingsTest, a_cache_that_cannot_be_made_is_named_with_advice) {
  enter("{bot: samurai/wall, name: Other}");
  output({"run", "t.yaml"});
  write("file", "");
  for (const char* look : {"hilltop audit t.hill", "hilltop show t.hill 1.1", "hilltop replay t.hill 1.1"}) {
    const Result result = shell(std::string("XDG_CACHE_HOME=$PWD/file ") + look);
    EXPECT_EQ(result.exit, 1) << look;
    EXPECT_THAT(result.err,
                AllOf(HasSubstr((folder / "file/hilltop").string()), HasSubstr("set XDG_CACHE_HOME")));
  }
}

// Each ask of a program failed there, and the tournament went on.
TEST_F(SurroundingsTest, a_cache_that_bots_can_read_is_refused_at_once) {
  enter("{name: Other, run: \"sh -c 'echo W'\"}");
  fs::create_directories(folder / "cache/hilltop");
  for (const char* what : {"run", "check"}) {
    const Result result = shell("PATH=$PWD/cache/hilltop:$PATH hilltop " + std::string(what) + " t.yaml");
    EXPECT_EQ(result.exit, 1) << what;
    EXPECT_THAT(result.err,
                testing::MatchesRegex("bots cannot be kept in cells: [^\n]* which bots can read; set "
                                      "XDG_CACHE_HOME to a folder elsewhere\n"));
  }
}

// The walls were tried with a folder below /tmp, and all that any variable names was to be seen in there.
TEST_F(SurroundingsTest, a_variable_that_names_tmp_is_no_hindrance) {
  enter("{name: Other, run: \"sh -c 'echo W'\"}");
  const Result result = shell("PWD=/tmp OTHER=/tmp hilltop run t.yaml");
  EXPECT_EQ(result.exit, 0) << result.err;
}

TEST_F(SurroundingsTest, names_of_files_that_are_none) {
  expect_refused({"run", "t.yaml", "--store", ""}, "the name of a file is empty");
  expect_refused({"show", "a\nb"}, "\"a\\nb\" has a control character in it");
  expect_refused({"standings", ""}, "the name of a file is empty");
  expect_refused({"commit", "."}, "is a folder, not a file");
}

TEST_F(SurroundingsTest, plugins_are_folders_or_files_and_what_is_not_there_is_told) {
  const Result file = shell("HILLTOP_PLUGINS=" E2E_PLUGINS "/brittle.so hilltop games");
  EXPECT_THAT(file.out, HasSubstr("brittle"));
  EXPECT_EQ(file.err, "");
  const Result missing = shell("HILLTOP_PLUGINS=nowhere:" E2E_PLUGINS "/brittle.so hilltop games");
  EXPECT_THAT(missing.out, HasSubstr("brittle"));
  EXPECT_EQ(missing.err, "warning: HILLTOP_PLUGINS names nowhere, which is not there\n");
  EXPECT_THAT(shell("HILLTOP_PLUGINS=nowhere hilltop doctor").out,
              HasSubstr("plugin folder: nowhere (not there)\n"));
}

TEST_F(SurroundingsTest, a_program_that_cannot_run_is_refused_before_and_after_it_was_built) {
  enter("{name: Program, dir: bot, run: ./bot}");
  fs::create_directory(folder / "bot");
  expect_refused({"run", "t.yaml"}, "t.yaml:8:36: no such program: " + (folder / "bot/bot").string());
  write("bot/bot", "#!/bin/sh\necho G\n");
  for (int times = 0; times < 2; ++times) expect_refused({"run", "t.yaml"}, "is not executable");
  fs::permissions(folder / "bot/bot", fs::perms::owner_all);
  output({"run", "t.yaml"});
  fs::permissions(folder / "bot/bot", fs::perms::owner_read);
  expect_refused({"run", "t.yaml"}, "is not executable");
}

TEST_F(SurroundingsTest, check_shows_what_native_bots_and_programs_reply) {
  enter("{name: Program, run: \"printf 'G\\\\nmore\\\\n'\"}");
  const json rows = json::parse(output({"check", "t.yaml", "--format", "json"}));
  EXPECT_EQ(rows.at(0).at("reply"), "W");
  EXPECT_EQ(rows.at(1).at("reply"), "G\nmore\n");
  EXPECT_THAT(output({"check", "t.yaml"}), AllOf(HasSubstr("G\\nmore"), Not(HasSubstr("?"))));
}

TEST_F(SurroundingsTest, a_long_build_says_what_is_built) {
  enter("{name: Program, build: sh -c 'sleep 1.2', run: sh -c 'echo G'}");
  EXPECT_THAT(hilltop({"run", "t.yaml"}).err, HasSubstr("built Program (1 of 1)\n"));
  EXPECT_THAT(hilltop({"run", "t.yaml", "--fresh"}).err, Not(HasSubstr("built")));
}

TEST_F(SurroundingsTest, show_cuts_a_flood_and_says_what_an_answer_took) {
  enter(
      "{name: Program, run: \"sh -c 'while :; do echo zebra; done'\", limits: {output: 5000, memory: "
      "256MiB}}");
  output({"run", "t.yaml"});
  const std::string shown = output({"show", "t.hill", "1.1"});
  EXPECT_THAT(shown, AllOf(HasSubstr("… 5000 bytes in all"), HasSubstr(" of 60000 ms; CPU "),
                           HasSubstr(" MiB of 256 MiB")));
  EXPECT_LT(shown.size(), 4000u);
  const auto session = sessions_of(transcript("t.hill")).at(0);
  for (const auto& ask : session.asks_of("Program"))
    EXPECT_EQ(ask.at("reply").get<std::string>().size(), 5000u) << "transcripts are whole";
}

}  // namespace
}  // namespace hilltop::e2e
