// A tournament that was changed: only the matches in which something is different are played, and the result
// is that of a run from nothing.
#include "place.hpp"

#include <regex>

namespace hilltop::e2e {
namespace {

using testing::HasSubstr;

class ReuseTest : public Place {
 protected:
  // Three matches of each pair; four entrants: 18 in all, 9 of each entrant.
  void SetUp() override {
    write("bots/echo/word", "W\n");
    write("bots/sum/run.sh", "echo G\n");
    play();
  }

  std::string text() const {
    return "tournament: T\ngame: " + game + "\nparams: {turns: " + turns +
           "}\nformat: {type: round-robin, matches: 3}\npoints: " + points + "\nseed: " + seed +
           "\nlimits: {time: " + time + "}\nentrants:\n" + first + native + echo + sum + last;
  }
  /// Runs the tournament as it is now into the store; how many sessions were played.
  int play(const std::vector<std::string>& options = {}) {
    write("t.yaml", text());
    std::vector<std::string> words{"run", "t.yaml", "--store", "t.hill"};
    words.insert(words.end(), options.begin(), options.end());
    const Result result = hilltop(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    std::smatch found;
    EXPECT_TRUE(std::regex_search(result.err, found, std::regex(R"((\d+) sessions? played, (\d+) taken)")))
        << result.err;
    taken = std::stoi(found[2]);
    return std::stoi(found[1]);
  }
  /// What the store holds is what a new one would.
  void expect_as_from_nothing() {
    const auto picture = [this](const std::string& store) {
      return output({"standings", store, "--format", "json"}) + output({"show", store, "--format", "csv"}) +
             transcript(store);
    };
    output({"run", "t.yaml", "--store", "new.hill", "--fresh"});
    EXPECT_EQ(picture("t.hill"), picture("new.hill"));
    EXPECT_THAT(output({"audit", "t.hill"}), HasSubstr("sessions are as they were played"));
  }

  std::string game = "samurai", turns = "20", seed = "7", time = "60s",
              points = "{win: 1, draw: 0.5, loss: 0}";
  std::string first = "  - bot: samurai/sage\n";
  std::string native = "  - {bot: samurai/dreamer, name: Dreamer}\n";
  std::string echo = "  - {name: Echo, dir: bots/echo, run: cat word}\n";
  std::string sum = "  - {name: Sum, dir: bots/sum, build: [cp run.sh built.sh], run: sh built.sh}\n";
  std::string last;
  int taken = 0;
};

TEST_F(ReuseTest, nothing_changed) {
  EXPECT_EQ(play(), 0);
  EXPECT_EQ(taken, 18);
}

TEST_F(ReuseTest, fresh_plays_all) {
  EXPECT_EQ(play({"--fresh"}), 18);
  EXPECT_EQ(taken, 0);
}

TEST_F(ReuseTest, a_file_of_a_bot) {
  write("bots/echo/word", "B\n");
  EXPECT_EQ(play(), 9);
  EXPECT_EQ(taken, 9);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, a_file_more_in_a_bots_folder) {
  write("bots/echo/more", "");
  EXPECT_EQ(play(), 9);
}

TEST_F(ReuseTest, the_command_of_a_bot) {
  echo = "  - {name: Echo, dir: bots/echo, run: head -n 1 word}\n";
  EXPECT_EQ(play(), 9);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, the_build_of_a_bot) {
  sum = "  - {name: Sum, dir: bots/sum, build: [cp -p run.sh built.sh], run: sh built.sh}\n";
  EXPECT_EQ(play(), 9);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, another_native_bot_under_the_same_name) {
  native = "  - {bot: samurai/random, name: Dreamer}\n";
  EXPECT_EQ(play(), 9);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, the_launch_of_a_bot) {
  echo = "  - {name: Echo, dir: bots/echo, run: cat word, state: match}\n";
  EXPECT_EQ(play(), 9);
}

TEST_F(ReuseTest, the_limits_of_one) {
  echo = "  - {name: Echo, dir: bots/echo, run: cat word, limits: {time: 59s}}\n";
  EXPECT_EQ(play(), 9);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, the_rules_of_faults_of_one) {
  echo = "  - {name: Echo, dir: bots/echo, run: cat word, faults: {forfeit_after: 3}}\n";
  EXPECT_EQ(play(), 9);
}

// What it can see may be what it answers by.
TEST_F(ReuseTest, the_sandbox_of_one) {
  echo = "  - {name: Echo, dir: bots/echo, run: cat word, sandbox: off}\n";
  EXPECT_EQ(play(), 9);
  echo = "  - {name: Echo, dir: bots/echo, run: cat word, sandbox: {visible: [bots]}}\n";
  EXPECT_EQ(play(), 9);
  // Without a cell Sum has met nobody, and Echo all the others.
  EXPECT_EQ(play({"--unconfined"}), 9);
}

TEST_F(ReuseTest, the_limits_of_all) {
  time = "59s";
  EXPECT_EQ(play(), 18);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, the_parameters_of_the_game) {
  turns = "21";
  EXPECT_EQ(play(), 18);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, the_seed) {
  seed = "8";
  EXPECT_EQ(play(), 18);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, another_build_of_the_game) {
  const fs::path built = fs::path(HILLTOP_BIN).parent_path() / "plugins/samurai.so";
  fs::copy_file(built, folder / "samurai.so");
  std::ofstream(folder / "samurai.so", std::ios::app) << "another build";
  game = "samurai.so";
  EXPECT_EQ(play(), 18);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, an_entrant_more) {
  last = "  - {name: Newcomer, run: echo S}\n";
  EXPECT_EQ(play(), 12);
  EXPECT_EQ(taken, 18);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, an_entrant_more_in_the_first_place) {
  first = "  - {name: Newcomer, run: echo S}\n  - bot: samurai/sage\n";
  EXPECT_EQ(play() + taken, 30);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, an_entrant_less) {
  sum.clear();
  EXPECT_EQ(play() + taken, 9);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, a_bot_that_was_renamed_has_other_seeds) {
  echo = "  - {name: Second Echo, dir: bots/echo, run: cat word}\n";
  EXPECT_EQ(play(), 9);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, a_bot_elsewhere_is_the_same_bot) {
  fs::rename(folder / "bots/echo", folder / "bots/moved");
  echo = "  - {name: Echo, dir: bots/moved, run: cat word}\n";
  EXPECT_EQ(play(), 0);
  EXPECT_EQ(taken, 18);
}

TEST_F(ReuseTest, points_alone) {
  points = "{win: 3, draw: 1, loss: 0}";
  EXPECT_EQ(play(), 0);
  EXPECT_EQ(taken, 18);
  expect_as_from_nothing();
}

TEST_F(ReuseTest, a_change_that_is_taken_back_costs_nothing) {
  write("bots/echo/word", "B\n");
  EXPECT_EQ(play(), 9);
  write("bots/echo/word", "W\n");
  EXPECT_EQ(play(), 0);
  EXPECT_EQ(taken, 18);
  expect_as_from_nothing();
  write("bots/echo/word", "B\n");
  EXPECT_EQ(play(), 0);
}

TEST_F(ReuseTest, a_shard_is_changed_as_the_whole) {
  const std::vector<std::string> half{"run", "t.yaml", "--shard", "1/2", "--store", "half.hill"};
  output(half);
  write("bots/echo/word", "B\n");
  const Result again = hilltop(half);
  EXPECT_EQ(again.exit, 0);
  EXPECT_THAT(again.err, HasSubstr("\"Echo\" has changed"));
  EXPECT_THAT(again.err, testing::Not(HasSubstr(" 0 taken")));
}

TEST_F(ReuseTest, another_tournament_is_refused) {
  output({"run", "t.yaml", "--store", "t.hill"});
  std::string other = text();
  write("t.yaml", other.replace(other.find("tournament: T"), 13, "tournament: U"));
  const Result result = hilltop({"run", "t.yaml", "--store", "t.hill"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("holds another tournament: its name is \"T\""));
}

// What was played before cannot be used, so the store is left to the person's decision.
TEST_F(ReuseTest, matches_that_lead_to_each_other_are_refused) {
  echo = "  - {name: Echo, dir: bots/echo, run: cat word, state: tournament}\n";
  write("t.yaml", text());
  const Result result = hilltop({"run", "t.yaml", "--store", "t.hill"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("holds another tournament: \"Echo\" has changed"));
  EXPECT_THAT(result.err, HasSubstr("keeps its files"));
  output({"run", "t.yaml", "--store", "t.hill", "--fresh"});
}

}  // namespace
}  // namespace hilltop::e2e
