// hilltop duel: the same answer for any number of workers, from the same matches, also after a stop.
#include "place.hpp"

#include <csignal>

namespace hilltop::e2e {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

class DuelTest : public Place {
 protected:
  void SetUp() override {
    write("weak/bot.yaml", "bot: samurai/waiter\n");
    write("strong/bot.yaml", "bot: samurai/sage\n");
    write("even.yaml", "bot: samurai/pilgrim\n");
  }
  Words duel(const std::string& a, const std::string& b, const Words& more) const {
    Words words{"duel", a, b, "--game", "samurai", "--format", "json", "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
};

TEST_F(DuelTest, tells_better_from_not_better) {
  const json better = json::parse(output(duel("weak/bot.yaml", "strong/bot.yaml", {"--store", "1.hill"})));
  EXPECT_EQ(better.at("verdict"), "better");
  EXPECT_GE(better.at("llr"), better.at("upper"));
  EXPECT_GT(better.at("low"), 0.5);
  const json worse = json::parse(output(duel("strong/bot.yaml", "weak/bot.yaml", {"--store", "2.hill"})));
  EXPECT_EQ(worse.at("verdict"), "not better");
  EXPECT_LE(worse.at("llr"), worse.at("lower"));
}

TEST_F(DuelTest, answers_the_same_for_any_number_of_workers_and_again) {
  const std::string one = output(duel("even.yaml", "strong/bot.yaml", {"--store", "1.hill", "--jobs", "1"}));
  EXPECT_EQ(output(duel("even.yaml", "strong/bot.yaml", {"--store", "3.hill", "--jobs", "3"})), one);
  EXPECT_EQ(output(duel("even.yaml", "strong/bot.yaml", {"--store", "3.hill", "--jobs", "2"})), one);
  EXPECT_NE(output(duel("even.yaml", "strong/bot.yaml", {"--store", "4.hill", "--seed", "7"})), one);
}

TEST_F(DuelTest, goes_on_where_it_was_killed) {
  const Words bounds{"--elo1", "10", "--pairs", "400", "--jobs", "1"};
  const auto with = [&](const std::string& store) {
    Words more = bounds;
    more.insert(more.end(), {"--store", store});
    return duel("even.yaml", "strong/bot.yaml", more);
  };
  const std::string undisturbed = output(with("u.hill"));
  {
    Process killed(command(with("k.hill")));
    while (killed.running() && hilltop({"standings", "k.hill"}).exit != 0) {
    }
    killed.send(SIGKILL);
    killed.wait();
  }
  EXPECT_EQ(output(with("k.hill")), undisturbed);
}

TEST_F(DuelTest, swaps_seats_with_the_same_seed) {
  output(duel("weak/bot.yaml", "strong/bot.yaml", {"--store", "t.hill", "--jobs", "1"}));
  const auto sessions = events_of(output({"show", "t.hill", "--transcript"}));
  std::vector<json> heads;
  for (const auto& event : sessions)
    if (event.at("event") == "session") heads.push_back(event);
  ASSERT_GE(heads.size(), 4u);
  EXPECT_EQ(heads[0].at("seed"), heads[1].at("seed"));
  EXPECT_EQ(heads[2].at("seed"), heads[3].at("seed"));
  EXPECT_NE(heads[0].at("seed"), heads[2].at("seed"));
}

TEST_F(DuelTest, may_end_without_an_answer) {
  const json open = json::parse(output(duel("even.yaml", "strong/bot.yaml", {"--pairs", "3"})));
  EXPECT_EQ(open.at("verdict"), "open");
  EXPECT_EQ(open.at("pairs"), 3);
}

TEST_F(DuelTest, two_of_one_name_are_told_apart) {
  const json twins = json::parse(output(duel("even.yaml", "even.yaml", {"--pairs", "2"})));
  EXPECT_EQ(twins.at("b"), twins.at("a").get<std::string>() + " (2)");
}

TEST_F(DuelTest, programs_are_found_beside_their_file) {
  write("p/bot.yaml", "{name: Program, dir: ., run: sh bot.sh}\n");
  write("p/bot.sh", "echo W\n");
  const json open =
      json::parse(output(duel("p/bot.yaml", "even.yaml", {"--pairs", "1", "--params", "{turns: 3}"})));
  EXPECT_EQ(open.at("a"), "Program");
}

TEST_F(DuelTest, wrong_usage) {
  write("bad.yaml", "{bot: samurai/sage, nam: x}\n");
  const auto refused = [&](const Words& words, const std::string& why) {
    const Result result = hilltop(words);
    EXPECT_EQ(result.exit, 2) << why;
    EXPECT_THAT(result.err, HasSubstr(why));
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  };
  refused({"duel", "even.yaml", "even.yaml"}, "--game");
  refused({"duel", "even.yaml", "even.yaml", "--game", "samura"}, "did you mean \"samurai\"");
  refused({"duel", "even.yaml", "none.yaml", "--game", "samurai"}, "no such file");
  refused(duel("bad.yaml", "even.yaml", {}), "bad.yaml:1:21: unknown key \"nam\"");
  refused(duel("even.yaml", "even.yaml", {"--elo0", "60"}), "--elo1 must be above --elo0");
  refused(duel("even.yaml", "even.yaml", {"--alpha", "1"}), "--alpha takes a number from");
  refused(duel("even.yaml", "even.yaml", {"--elo1", "x"}), "--elo1 takes a number from");
  refused(duel("even.yaml", "even.yaml", {"--params", "{x: 1}"}), "hilltop duel: unknown key \"x\"");
  output(duel("even.yaml", "even.yaml", {"--pairs", "1"}));
  refused(duel("even.yaml", "even.yaml", {"--pairs", "1", "--seed", "3"}),
          "holds another tournament: its seed is 1");
}

}  // namespace
}  // namespace hilltop::e2e
