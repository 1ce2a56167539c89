// Cells as a user of hilltop meets them: what is refused to bots and builds, what is said where a wall is
// missing.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Cell : public Place {
 protected:
  /// Three bots, the first of which does `script` and then bows.
  void tournament(const std::string& script, const std::string& more = "") const {
    write("guest/bot.sh", script + "\necho B\n");
    write("rival/bot.sh", "[ $# = 6 ] && mine=$1 || mine=\ncase $mine in *G) echo B;; *) echo G;; esac\n");
    write("t.yaml",
          "tournament: Cells\n"
          "game: samurai\n"
          "params: {turns: 4, health: 100, honour: 50}\n"
          "format: {type: round-robin, matches: 2}\n"
          "limits: {time: 60s}\n" +
              more +
              "entrants:\n"
              "  - {name: Guest, dir: guest, run: sh bot.sh}\n"
              "  - {name: Rival, dir: rival, run: sh bot.sh}\n"
              "  - bot: samurai/markov-2\n");
  }
  std::string said_by_guest() const {
    std::string all;
    for (const auto& session : sessions_of(transcript("t.hill")))
      for (const auto& ask : session.asks_of("Guest")) all += ask.at("reply").get<std::string>();
    return all;
  }
  std::string matches_of_others() const {
    std::string all;
    for (const auto& session : sessions_of(transcript("t.hill")))
      if (!session.has("Guest")) all += session.text;
    return all;
  }
};

TEST_F(Cell, a_bot_that_tries_everything_changes_nothing_for_the_others) {
  tournament("true");
  output({"run", "t.yaml", "--fresh"});
  const std::string before = matches_of_others();
  const std::string place = folder.string();
  tournament(
      "exec 2>&1\n"
      "{\n"
      "cat " +
      place + "/t.hill " + place + "/t.yaml " + place +
      "/rival/bot.sh\n"
      "ls " +
      place + "/cache/hilltop/builds " + place +
      "/cache/hilltop/scratch/*/*\n"
      "echo x > " +
      place +
      "/rival/bot.sh\n"
      "cat /proc/*/environ | tr '\\0' '\\n'\n"
      "kill -9 -1; kill -STOP 1; kill -9 1\n"
      "dd if=/dev/zero of=/tmp/much bs=1M count=200\n"
      "dd if=/dev/zero of=/usr/much bs=1M count=1\n"
      "truncate -s 1T large\n"
      "} > said\n");
  output({"run", "t.yaml", "--fresh"});
  EXPECT_EQ(matches_of_others(), before);
  EXPECT_EQ(content(folder / "rival/bot.sh").substr(0, 1), "[");
}

TEST_F(Cell, nothing_of_the_host_can_be_read) {
  const std::string place = folder.string();
  tournament("exec 2>&1; cat " + place + "/t.hill " + place + "/t.yaml " + place + "/rival/bot.sh\n" +
             "cat /proc/*/environ | tr '\\0' '\\n'\n");
  Command run = command({"run", "t.yaml"});
  run.env["HILLTOP_SECRET"] = "password";
  ASSERT_EQ(e2e::run(run).exit, 0);
  const std::string said = said_by_guest();
  EXPECT_THAT(said, AllOf(HasSubstr("t.hill: No such file"), HasSubstr("t.yaml: No such file"),
                          HasSubstr("bot.sh: No such file"), HasSubstr("HOME=")));
  EXPECT_THAT(said, AllOf(Not(HasSubstr("password")), Not(HasSubstr("Rival"))));
}

TEST_F(Cell, what_the_command_names_can_be_read) {
  write("far/bot.sh", "cat \"${0%/*}/other.txt\" > /dev/null 2>&1 || echo B\n");
  write("far/other.txt", "a rival's\n");
  write("t.yaml",
        "tournament: Far\n"
        "game: samurai\n"
        "params: {turns: 2}\n"
        "format: {type: round-robin, matches: 2}\n"
        "entrants:\n"
        "  - {name: Guest, run: sh " +
            folder.string() +
            "/far/bot.sh}\n"
            "  - bot: samurai/markov-2\n");
  output({"run", "t.yaml"});
  EXPECT_EQ(said_by_guest(), "B\nB\nB\nB\n");
}

TEST_F(Cell, visible_paths_and_no_cell_at_all) {
  write("tables/one.txt", "one");
  const std::string look = "exec 2>&1; cat " + (folder / "tables/one.txt").string() + "; id -u\n";
  tournament(look);
  output({"run", "t.yaml", "--fresh"});
  EXPECT_THAT(said_by_guest(), HasSubstr("No such file"));
  tournament(look, "sandbox: {visible: [tables]}\n");
  output({"run", "t.yaml", "--fresh"});
  EXPECT_THAT(said_by_guest(), Not(HasSubstr("No such file")));
  tournament("echo x > " + (folder / "written").string(), "sandbox: off\n");
  output({"run", "t.yaml", "--fresh"});
  EXPECT_TRUE(fs::exists(folder / "written"));
}

TEST_F(Cell, unconfined_on_the_command_line) {
  tournament("echo x > " + (folder / "written").string() + " 2> /dev/null");
  output({"run", "t.yaml"});
  EXPECT_FALSE(fs::exists(folder / "written"));
  output({"run", "t.yaml", "--unconfined"});  // who can see more may play otherwise
  EXPECT_TRUE(fs::exists(folder / "written"));
  fs::remove(folder / "written");
  output({"play", "samurai", "sh guest/bot.sh", "samurai/mirror", "--unconfined"});
  EXPECT_TRUE(fs::exists(folder / "written"));
}

TEST_F(Cell, a_sandbox_that_is_none) {
  tournament("true", "sandbox: perhaps\n");
  EXPECT_THAT(hilltop({"run", "t.yaml"}).err, HasSubstr("t.yaml:6:10: "));
  tournament("true", "sandbox: {visible: [nowhere]}\n");
  EXPECT_THAT(hilltop({"run", "t.yaml"}).err,
              HasSubstr("no such file or folder: " + (folder / "nowhere").string()));
}

// OLDPWD=/, as after a `cd` from there, was "no user namespaces": its path became visible.
TEST_F(Cell, walls_do_not_depend_on_variables_that_no_cell_has) {
  Command walls{{HILLTOP_BIN "/hilltop-cell", "--walls"}, folder};
  walls.env["OLDPWD"] = "/";
  const Result result = e2e::run(walls);
  EXPECT_EQ(result.exit, 0) << result.out;
}

TEST_F(Cell, a_missing_wall_is_named_and_stops_the_run) {
  tournament("true");
  const auto cell = write(
      "cell.sh", "#!/bin/sh\nprintf 'namespaces\\tno\\tno user namespaces here\\nlandlock\\tyes\\t\\n'\n");
  fs::permissions(cell, fs::perms(0755));
  for (const char* verb : {"run", "check"}) {
    Command run = command({verb, "t.yaml"});
    run.env["HILLTOP_CELL"] = cell.string();
    const Result refused = e2e::run(run);
    EXPECT_EQ(refused.exit, 1);
    EXPECT_THAT(refused.err, AllOf(HasSubstr("no user namespaces here"), HasSubstr("--unconfined")));
    run.words.emplace_back("--unconfined");
    EXPECT_EQ(e2e::run(run).exit, 0) << verb;
  }
}

TEST_F(Cell, doctor_lists_the_walls) {
  EXPECT_THAT(output({"doctor"}), AllOf(HasSubstr("wall: namespaces: yes"), HasSubstr("wall: landlock: yes"),
                                        HasSubstr("wall: seccomp: yes")));
}

TEST_F(Cell, builds_are_in_one_too) {
  write("maker/build.sh",
        "exec 2>&1\n"
        "echo x > " +
            (folder / "written").string() +
            "\n"
            "cat " +
            (folder / "t.yaml").string() +
            "\n"
            "env | grep SECRET\n"
            "kill -9 -1\n"
            "ls -A $HOME\n"
            "echo 'echo G' > made.sh; chmod 755 made.sh; mkdir sub; echo y > sub/file\n"
            "exit $1\n");
  const auto yaml = [&](const std::string& code) {
    write("t.yaml",
          "tournament: Builds\n"
          "game: samurai\n"
          "params: {turns: 2}\n"
          "format: {type: round-robin, matches: 1}\n"
          "entrants:\n"
          "  - {name: Maker, dir: maker, build: sh build.sh " +
              code +
              ", run: sh made.sh, limits: {time: 60s}}\n"
              "  - bot: samurai/mirror\n");
  };
  yaml("3");
  Command run = command({"run", "t.yaml"});
  run.env["HILLTOP_SECRET"] = "password";
  const Result failed = e2e::run(run);
  EXPECT_EQ(failed.exit, 1);
  EXPECT_THAT(failed.err, AllOf(HasSubstr("failed with exit code 3"), HasSubstr("No such file"),
                                Not(HasSubstr("password"))));
  EXPECT_FALSE(fs::exists(folder / "written"));
  yaml("0");
  output({"run", "t.yaml"});
  for (const auto& session : sessions_of(transcript("t.hill")))
    for (const auto& ask : session.asks_of("Maker")) EXPECT_EQ(ask.at("reply"), "G\n");
}

TEST_F(Cell, the_command_of_show_runs_in_one) {
  tournament("echo nothing $# $(ls -d " + folder.string() + "/t.yaml 2>&1); exit 1");
  output({"run", "t.yaml"});
  std::string again, match;
  for (const auto& session : sessions_of(transcript("t.hill")))
    if (session.has("Guest")) match = session.head.at("match");
  for (const auto& line : lines_of(output({"show", "t.hill", match})))
    if (line.rfind("  again:  ", 0) == 0) again = line.substr(10);
  ASSERT_THAT(again, HasSubstr("hilltop-cell"));
  EXPECT_THAT(shell(again).out, AllOf(HasSubstr("nothing "), HasSubstr("No such file")));
}

TEST_F(Cell, an_ordinary_user_has_the_same) {
  if (geteuid() != 0) GTEST_SKIP() << "the other tests are run by one";
  SKIP_WITHOUT("setpriv");
  tournament("exec 2>&1; id -u; cat " + (folder / "t.yaml").string() + "");
  write("guest/made.sh", "true");
  fs::permissions(folder, fs::perms(0777));
  Command run = command({"run", "t.yaml", "--quiet"});
  run.words.insert(run.words.begin(), {"setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"});
  const Result result = e2e::run(run);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(said_by_guest(), AllOf(HasSubstr("65534\n"), HasSubstr("t.yaml: No such file")));
}

}  // namespace
}  // namespace hilltop::e2e
