// The native trainers: all enrol, name their bonus, fight without faults, and repeat themselves.
#include "../plugin_driver.hpp"
#include "fight.hpp"

#include <set>

namespace codemon_test {
namespace {

using hilltop::driver::Bot;

const hilltop_plugin& plugin() {
  static const hilltop_plugin& opened = hilltop::driver::open_plugin("codemon");
  return opened;
}
std::vector<const hilltop_bot_class*> bots() { return hilltop::driver::bots_of(plugin()); }

/// The record after a session in which one bot is asked.
std::string alone(const Tournament& codemon, hilltop_kind kind, const hilltop_bot_class& bot_class,
                  const std::string& record, const std::vector<std::string>& peers = {}) {
  Match session(codemon, kind, {record}, 1, peers);
  Bot bot(bot_class, 0, 1, kind);
  EXPECT_EQ(session.step({bot.decide(session.ask(0).view)}), Faults{HILLTOP_OK}) << bot_class.id;
  return session.record();
}

struct Outcome {
  std::vector<std::string> records;
  std::uint64_t digest;
  Numbers scores;
};

Outcome duel(const Tournament& codemon, const hilltop_bot_class& first, const hilltop_bot_class& second,
             const std::vector<std::string>& records, std::uint64_t seed) {
  Match match(codemon, HILLTOP_MATCH, records, seed);
  Bot a(first, 0, 2), b(second, 1, 2);
  while (!match.over()) {
    std::vector<Answer> answers;
    for (std::uint64_t i = 0; i < match.pending().count; ++i) {
      const hilltop_ask& ask = match.pending().ask[i];
      answers.push_back((ask.seat == 0 ? a : b).decide(ask.view));
      const std::string text = match.format(ask.view, answers.back().action);
      EXPECT_EQ(match.decode(ask.view, text).action, answers.back().action);
    }
    for (hilltop_status fault : match.step(answers))
      EXPECT_EQ(fault, HILLTOP_OK) << first.id << ' ' << second.id;
  }
  return {{match.record(0), match.record(1)}, match.digest(), match.scores()};
}

TEST(CodemonBots, AreAtLeastEightAndOfThisGame) {
  EXPECT_GE(bots().size(), 8u);
  std::set<std::string> ids, names;
  for (const hilltop_bot_class* bot : bots()) {
    EXPECT_STREQ(bot->game_id, "codemon");
    EXPECT_EQ(bot->layout_id, plugin().games[0]->layout_id);
    EXPECT_TRUE(ids.insert(bot->id).second) << bot->id;
    EXPECT_TRUE(names.insert(bot->name).second) << bot->name;
  }
}

TEST(CodemonBots, AllEnrolTogether) {
  const Tournament codemon(*plugin().games[0]);
  std::vector<std::string> records;
  for (const hilltop_bot_class* bot : bots()) {
    records.push_back(alone(codemon, HILLTOP_ENROL, *bot, "", records));
    EXPECT_FALSE(records.back().empty()) << bot->id;
  }
}

TEST(CodemonBots, NameTheirBonus) {
  const Tournament codemon(*plugin().games[0], {{"bonus_every", 1}});
  for (const hilltop_bot_class* bot : bots()) {
    const std::string record = alone(codemon, HILLTOP_ENROL, *bot, "");
    const std::string due = Match(codemon, HILLTOP_BYE, {record}, 1).record();
    EXPECT_NE(alone(codemon, HILLTOP_INTERLUDE, *bot, due), due) << bot->id;
  }
}

TEST(CodemonBots, FightWithoutFaultsAndRepeatThemselves) {
  for (std::int64_t hp : {40, 100}) {
    const Tournament codemon(*plugin().games[0], {{"hp", hp}});
    for (std::size_t i = 0; i < bots().size(); ++i) {
      for (std::size_t j = i + 1; j < bots().size(); ++j) {
        const std::vector<std::string> records{alone(codemon, HILLTOP_ENROL, *bots()[i], ""),
                                               alone(codemon, HILLTOP_ENROL, *bots()[j], "")};
        const Outcome once = duel(codemon, *bots()[i], *bots()[j], records, 7);
        const Outcome again = duel(codemon, *bots()[i], *bots()[j], records, 7);
        EXPECT_EQ(once.digest, again.digest);
        EXPECT_EQ(once.records, again.records);
      }
    }
  }
}

TEST(CodemonBots, ThoughtBeatsChance) {
  const Tournament codemon(*plugin().games[0]);
  const auto named = [](std::string_view id) -> const hilltop_bot_class& {
    for (const hilltop_bot_class* bot : bots())
      if (id == bot->id) return *bot;
    throw std::out_of_range(std::string(id));
  };
  const auto& rookie = named("codemon/rookie");
  for (const char* id : {"codemon/brute", "codemon/toxic", "codemon/strategist"}) {
    const std::vector<std::string> records{alone(codemon, HILLTOP_ENROL, named(id), ""),
                                           alone(codemon, HILLTOP_ENROL, rookie, "")};
    std::int64_t wins = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      wins += duel(codemon, named(id), rookie, records, seed).scores[0];
    EXPECT_GT(wins, 12) << id;
  }
}

}  // namespace
}  // namespace codemon_test
