// The native players of the dilemma: the golden result of the plants, and that all play by the rules.
#include "../plugin_driver.hpp"
#include "circle.hpp"

#include <algorithm>
#include <memory>

namespace dilemma_test {
namespace {

using hilltop::driver::Bot;

const hilltop_plugin& plugin() {
  static const hilltop_plugin& opened = hilltop::driver::open_plugin("dilemma");
  return opened;
}

const hilltop_bot_class& bot(const std::string& id) {
  for (const hilltop_bot_class* entry : hilltop::driver::bots_of(plugin()))
    if (id == entry->id) return *entry;
  throw std::runtime_error("no bot " + id);
}

/// Plays a match of those bots, in that order of seats; everybody's score, by seat.
std::vector<std::int64_t> play(const std::vector<std::string>& ids, std::uint64_t seed,
                               const Values& values = {}) {
  const auto seats = static_cast<std::uint32_t>(ids.size());
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::uint32_t seat = 0; seat < seats; ++seat)
    bots.push_back(std::make_unique<Bot>(bot(ids[seat]), seat, seats));
  const Tournament dilemma(*plugin().games[0], values);
  Match match(dilemma, seats, seed);
  while (!match.over()) {
    std::vector<Answer> answers;
    for (std::uint32_t seat = 0; seat < seats; ++seat)
      answers.push_back(bots[seat]->decide(match.ask(seat).view));
    const auto faults = match.step(answers);
    for (std::uint32_t seat = 0; seat < seats; ++seat) EXPECT_EQ(faults[seat], HILLTOP_OK) << ids[seat];
  }
  return match.scores();
}

TEST(DilemmaBots, ThePlantsEndAsPublishedInEverySeating) {
  std::vector<std::string> plants = {"dilemma/envious", "dilemma/greedy", "dilemma/lazy", "dilemma/wrathful"};
  const std::map<std::string, std::int64_t> golden = {{"dilemma/lazy", -204},
                                                      {"dilemma/greedy", -100},
                                                      {"dilemma/wrathful", -199},
                                                      {"dilemma/envious", -199}};
  std::uint64_t seed = 0;
  int seatings = 0;
  do {
    const auto scores = play(plants, ++seed);
    for (std::size_t seat = 0; seat < 4; ++seat)
      EXPECT_EQ(scores[seat], golden.at(plants[seat])) << plants[seat];
    ++seatings;
  } while (std::next_permutation(plants.begin(), plants.end()));
  EXPECT_EQ(seatings, 24);
}

// In the rules' worked example players 1, 2 and 4 have -2 each.
TEST(DilemmaBots, EnviousPrefersTheHigherIdAmongEqualScores) {
  const Tournament dilemma(*plugin().games[0]);
  Match match(dilemma, 4, 1);
  reply_by_id(match, {"2 3 4", "", "", "2"});
  reply_by_id(match, {"3", "1 4", "1", "1"});
  Bot envious(bot("dilemma/envious"), 0, 4);
  EXPECT_EQ(envious.decide(match.ask(seat_of(match, 3)).view).action, row(4, {4, 2}));
}

TEST(DilemmaBots, AreAtLeastTwelveAndOfThisGame) {
  const auto classes = hilltop::driver::bots_of(plugin());
  EXPECT_GE(classes.size(), 12u);
  for (const hilltop_bot_class* entry : classes) {
    EXPECT_STREQ(entry->game_id, "dilemma");
    EXPECT_EQ(entry->layout_id, plugin().games[0]->layout_id);
  }
}

std::vector<std::string> everybody(std::size_t copies) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < copies; ++i)
    for (const hilltop_bot_class* entry : hilltop::driver::bots_of(plugin())) ids.push_back(entry->id);
  return ids;
}

TEST(DilemmaBots, PlayByTheRulesAndRepeatThemselves) {
  EXPECT_EQ(play(everybody(1), 3), play(everybody(1), 3));
}

TEST(DilemmaBots, PlayInPairsAndInCrowds) {
  for (const std::string& id : everybody(1)) play({id, "dilemma/greedy"}, 4, {{"rounds", 20}});
  play(everybody(6), 4, {{"rounds", 10}});
}

// What a bot does must be a function of what it is told: R and the history, not of its seat's seed.
TEST(DilemmaBots, DrawNoRandomNumbersOfTheirOwn) {
  for (const std::string& id : everybody(1)) {
    const Tournament dilemma(*plugin().games[0]);
    Match match(dilemma, 5, 8);
    Bot one(bot(id), 0, 5), other(bot(id), 1, 5);  // with other seeds
    for (int round = 0; round < 10; ++round) {
      EXPECT_EQ(one.decide(match.ask(0).view).action, other.decide(match.ask(0).view).action) << id;
      reply_by_id(match, {"2 5", "3", round % 2 == 0 ? "1" : "", "1 2 3", ""});
    }
    Bot late(bot(id), 0, 5);
    EXPECT_EQ(late.decide(match.ask(0).view).action, one.decide(match.ask(0).view).action) << id;
  }
}

}  // namespace
}  // namespace dilemma_test
