// What a bot or its user does to a built folder in the cache changes no later run.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

class Cache : public Place {
 protected:
  /// A bot that counts its asks in its folder, and answers badly at the second.
  void play(const std::string& state = "none") const {
    write("bot/bot.sh",
          "echo x >> asked\n"
          "if [ $# = 6 ] && [ ${#1} = 1 ]; then echo \"bad $(wc -l < asked)\"; exit 3; fi\n"
          "echo B\n");
    write("t.yaml",
          "tournament: Cache\n"
          "game: samurai\n"
          "params: {turns: 3}\n"
          "format: {type: round-robin, matches: 1}\n"
          "limits: {time: 60s}\n"
          "state: " +
              state +
              "\n"
              "entrants:\n"
              "  - {name: Bot, dir: bot, run: sh bot.sh}\n"
              "  - bot: samurai/mirror\n");
    output({"run", "t.yaml", "--fresh"});
  }
  fs::path built() const {
    const auto entries = fs::directory_iterator(folder / "cache/hilltop/builds");
    return begin(entries)->path();
  }
  std::string again() const {
    for (const auto& line : lines_of(output({"show", "t.hill", "1.1"})))
      if (line.rfind("  again:  ", 0) == 0) return line.substr(10);
    return "";
  }
  std::string picture() const { return transcript("t.hill"); }
};

// It ran in the cache, and what the bot wrote there was in the folder of all later runs.
TEST_F(Cache, the_command_of_show_runs_in_a_new_copy) {
  play();
  const std::string before = picture(), command = again();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(shell(command).out, "bad 1\n") << command;
  EXPECT_FALSE(fs::exists(built() / "asked"));
  play();
  EXPECT_EQ(picture(), before);
}

TEST_F(Cache, show_says_what_the_command_does_not_know) {
  play();
  EXPECT_THAT(output({"show", "t.hill", "1.1"}), testing::Not(testing::HasSubstr("note:")));
  fs::remove_all(folder / "cache");
  EXPECT_THAT(output({"show", "t.hill", "1.1"}),
              testing::HasSubstr("`hilltop check` on the tournament's file"));
  for (const char* state : {"match", "tournament"}) {
    play(state);
    EXPECT_THAT(output({"show", "t.hill", "1.1"}), testing::HasSubstr("note:   it keeps files")) << state;
  }
}

TEST_F(Cache, a_built_folder_that_was_changed_is_built_anew) {
  play();
  const std::string before = picture();
  const fs::path entry = built();
  const auto change = [&](const std::string& script) {
    EXPECT_EQ(shell("cd " + entry.string() + " && " + script).exit, 0);
    play();
    EXPECT_EQ(picture(), before) << script;
  };
  change("echo 'echo G' > bot.sh");
  change("echo x > asked");
  change("rm bot.sh");
  change("rm bot.sh; mkfifo bot.sh");
}

TEST_F(Cache, a_bot_that_changes_it_during_the_run_is_named) {
  play();
  write("meddler.sh", "echo 'echo G' > " + (built() / "bot.sh").string() + "; echo B\n");
  std::string yaml = content(folder / "t.yaml");
  write("t.yaml", yaml + "  - {name: Meddler, run: sh meddler.sh, sandbox: off}\n");
  const Result run = hilltop({"run", "t.yaml", "--fresh"});
  EXPECT_EQ(run.exit, 1);
  EXPECT_THAT(run.err, testing::HasSubstr("\"Bot\": its built folder was changed during the run"));
}

}  // namespace
}  // namespace hilltop::e2e
