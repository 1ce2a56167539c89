// run, check, play, commit and verify doing what they are for.
#include "place.hpp"

#include <csignal>

namespace hilltop::e2e {
namespace {

class CommandTest : public Place {
 protected:
  static std::string yaml(const std::string& more = "") {
    return "tournament: T\n"
           "game: samurai\n"
           "params: {turns: 5}\n"
           "format: {type: round-robin, matches: 2}\n"
           "entrants:\n"
           "  - bot: samurai/waiter\n"
           "  - bot: samurai/berserk\n"
           "  - {name: Program, dir: prog, run: sh p.sh}\n" +
           more;
  }
  void SetUp() override {
    write("prog/p.sh", "echo G\n");
    write("t.yaml", yaml());
  }
};

TEST_F(CommandTest, run_twice_takes_everything_from_the_store) {
  const Result first = hilltop({"run", "t.yaml"});
  EXPECT_EQ(first.exit, 0);
  EXPECT_THAT(first.err, testing::HasSubstr("6 sessions played, 0 taken"));
  const Result second = hilltop({"run", "t.yaml"});
  EXPECT_EQ(second.exit, 0);
  EXPECT_EQ(second.out, first.out);
  EXPECT_THAT(second.err, testing::HasSubstr("0 sessions played, 6 taken from t.hill"));
  const Result fresh = hilltop({"run", "t.yaml", "--fresh"});
  EXPECT_EQ(fresh.out, first.out);
  EXPECT_THAT(fresh.err, testing::HasSubstr("6 sessions played, 0 taken"));
}

TEST_F(CommandTest, several_files_are_played_one_after_the_other) {
  write("u.yaml", yaml("  - bot: samurai/wall\n"));
  const Result both = hilltop({"run", "t.yaml", "u.yaml"});
  EXPECT_EQ(both.exit, 0) << both.err;
  EXPECT_EQ(both.out, output({"standings", "t.hill"}) + output({"standings", "u.hill"}));
}

TEST_F(CommandTest, quiet_run_says_nothing_but_the_table) {
  const Result result = hilltop({"run", "t.yaml", "--quiet"});
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(lines_of(result.out).size(), 4u);
}

// What is played then: tests/e2e/shard/reuse_test.cpp.
TEST_F(CommandTest, what_has_changed_in_a_file_is_said) {
  output({"run", "t.yaml"});
  const auto says = [&](const std::string& what) {
    const Result result = hilltop({"run", "t.yaml"});
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr("t.hill holds the tournament as it was before (" + what));
    EXPECT_THAT(hilltop({"run", "t.yaml"}).err, testing::Not(testing::HasSubstr("as it was before")));
  };
  write("t.yaml", yaml("  - bot: samurai/wall\n"));
  says("it has 3 entrants");
  write("t.yaml", yaml());
  says("it has 4 entrants");
  write("t.yaml", yaml("seed: 7\n"));
  says("its seed is ");
  write("t.yaml", yaml());
  says("its seed is 7");
  write("t.yaml", yaml("points: {win: 3, draw: 1, loss: 0}\n"));
  says("its format, points, until, ties, faults or limits differ");
  write("t.yaml", yaml());
  says("its format, points");
  write("prog/p.sh", "echo B\n");
  says("\"Program\" has changed");
}

TEST_F(CommandTest, a_store_takes_one_run_at_a_time) {
  write("slow.yaml",
        "tournament: Slow\n"
        "game: samurai\n"
        "params: {turns: 2}\n"
        "format: {type: round-robin, matches: 10000}\n"
        "limits: {time: 60s}\n"
        "entrants:\n"
        "  - {name: Slow, run: \"sh -c 'sleep 0.1; echo B'\"}\n"
        "  - bot: samurai/waiter\n");
  Process first(command({"run", "slow.yaml"}));
  while (first.running() && hilltop({"standings", "slow.hill"}).exit != 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const Result second = hilltop({"run", "slow.yaml"});
  EXPECT_EQ(second.exit, 1);
  EXPECT_EQ(lines_of(second.err).size(), 1u) << second.err;
  EXPECT_THAT(second.err, testing::HasSubstr(std::to_string(first.pid())));
  EXPECT_EQ(hilltop({"standings", "slow.hill"}).exit, 0);
  EXPECT_EQ(hilltop({"show", "slow.hill"}).exit, 0);
  first.send(SIGINT);
  EXPECT_EQ(first.wait().exit, 130);
}

TEST_F(CommandTest, two_runs_in_one_cache_do_not_disturb_each_other) {
  Process one(command({"run", "t.yaml", "--store", "1.hill"}));
  Process two(command({"run", "t.yaml", "--store", "2.hill"}));
  EXPECT_EQ(one.wait().exit, 0);
  EXPECT_EQ(two.wait().exit, 0);
  EXPECT_EQ(transcript("1.hill"), transcript("2.hill"));
}

TEST_F(CommandTest, a_build_that_fails_says_so_and_nothing_is_played) {
  SKIP_WITHOUT("gcc");
  write("bad/bad.c", "int main(void) { return nonsense; }\n");
  write("bad.yaml",
        "tournament: T\n"
        "game: samurai\n"
        "format: {type: round-robin, matches: 1}\n"
        "entrants:\n"
        "  - bot: samurai/waiter\n"
        "  - {name: Bad, dir: bad, build: [gcc -o bad bad.c], run: ./bad}\n");
  const Result result = hilltop({"run", "bad.yaml"});
  EXPECT_EQ(result.exit, 1) << result.err;
  EXPECT_THAT(result.err, testing::AllOf(testing::HasSubstr("Bad"), testing::HasSubstr("nonsense")));
  EXPECT_FALSE(fs::exists(folder / "bad.hill"));
}

// A file in one's home folder, where the cache is too.
TEST_F(CommandTest, programs_beside_a_tournament_file_in_a_folder_that_holds_the_cache) {
  write("mine.sh", "echo O\n");
  write("home.yaml",
        "tournament: Home\n"
        "game: samurai\n"
        "params: {turns: 5}\n"
        "format: {type: round-robin, matches: 1}\n"
        "entrants:\n"
        "  - bot: samurai/waiter\n"
        "  - {name: Mine, run: sh mine.sh}\n");
  EXPECT_THAT(output({"run", "home.yaml"}), testing::HasSubstr("Mine"));
}

TEST_F(CommandTest, check_asks_everybody_once) {
  const json good = json::parse(output({"check", "t.yaml", "--format", "json"}));
  ASSERT_EQ(good.size(), 3u);
  for (const auto& row : good) EXPECT_TRUE(row.at("answers").get<bool>()) << row;

  write("t.yaml", yaml("  - {name: Fails, run: sh -c 'echo oh dear >&2; exit 3'}\n"
                       "  - {bot: '" E2E_PLUGINS "/rogues.so:samurai/open', name: Rogue}\n"
                       "  - bot: samurai/wall\n"));
  const Result result = hilltop({"check", "t.yaml", "--format", "json"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, testing::HasSubstr("2 of 6 entrants"));
  const json rows = json::parse(result.out);
  ASSERT_EQ(rows.size(), 6u);
  for (const auto& row : rows) {
    const std::string name = row.at("entrant");
    EXPECT_EQ(row.at("answers"), name != "Fails" && name != "Rogue") << row;
    if (name == "Fails") {
      EXPECT_THAT(row.at("note").get<std::string>(),
                  testing::AllOf(testing::HasSubstr("exit code 3"), testing::HasSubstr("oh dear")));
    }
  }
}

TEST_F(CommandTest, play_native_bots_and_programs) {
  EXPECT_THAT(output({"play", "samurai", "samurai/waiter", "samurai/berserk"}),
              testing::HasSubstr("berserk"));
  EXPECT_THAT(output({"play", "samurai", "sh prog/p.sh", "samurai/berserk", "--params", "{turns: 4}"}),
              testing::HasSubstr("prog/p.sh"));
  const auto sessions = sessions_of(output({"play", "samurai", "sh -c 'echo \"B$# it is\"'", "sh prog/p.sh",
                                            "--params", "{turns: 2}", "--matches", "2", "--transcript"}));
  ASSERT_EQ(sessions.size(), 2u);
  EXPECT_EQ(sessions[0].head.at("params").at("turns"), 2);
  EXPECT_EQ(sessions[0].steps.size(), 2u);
  const json table = json::parse(output({"play", "samurai", "samurai/waiter", "samurai/wall", "samurai/sage",
                                         "--matches", "3", "--format", "json"}));
  for (const auto& row : table.at("standings")) EXPECT_EQ(row.at("matches"), 6);
  EXPECT_THAT(output({"play", E2E_PLUGINS "/brittle.so", "brittle/one", "brittle/one", "--params",
                      "{how: error, when: 10}"}),
              testing::HasSubstr("brittle/one"));
}

TEST_F(CommandTest, play_is_the_same_for_the_same_seed) {
  const auto play = [&](const char* seed) {
    return output({"play", "samurai", "samurai/random", "samurai/dreamer", "--seed", seed, "--transcript"});
  };
  EXPECT_EQ(play("5"), play("5"));
  EXPECT_NE(play("5"), play("6"));
}

// `openssl dgst -sha256 -binary FILE | base64`
TEST_F(CommandTest, commit_and_verify) {
  write("abc", "abc");
  write("empty", "");
  const std::string hash = "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
  EXPECT_EQ(output({"commit", "abc", "empty"}),
            hash + "  abc\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=  empty\n");
  output({"verify", hash, "abc"});
  const Result wrong = hilltop({"verify", hash, "empty"});
  EXPECT_EQ(wrong.exit, 1);
  EXPECT_THAT(wrong.err, testing::HasSubstr("47DEQpj8HBSa"));
}

// The hash that the dilemma's author published before the deadline; its tournament runs on that file.
TEST_F(CommandTest, the_published_seed_file_is_what_its_author_committed_to) {
  const std::string file = HILLTOP_SOURCE "/config/dilemma_seeds.txt";
  output({"verify", "K+ics+sFq82lgiLanEnL/PABQKnn7rDAGmO48oiYxZk=", file});
}

TEST_F(CommandTest, skip_missing_leaves_out_what_this_machine_cannot_run) {
  write("t.yaml", yaml("  - {name: Alien, dir: prog, run: nosuchlanguage p.sh}\n"));
  const Result refused = hilltop({"run", "t.yaml"});
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err,
              testing::AllOf(testing::HasSubstr("nosuchlanguage"), testing::HasSubstr("--skip-missing")));
  const Result result = hilltop({"run", "t.yaml", "--skip-missing"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, testing::HasSubstr("Alien"));
  EXPECT_EQ(lines_of(result.out).size(), 4u);
}

}  // namespace
}  // namespace hilltop::e2e
