// The native Morra players: all play valid throws in every variant, and repeat themselves.
#include "../plugin_driver.hpp"
#include "table.hpp"

#include <set>

namespace morra_test {
namespace {

using hilltop::driver::Bot;

const hilltop_plugin& plugin() {
  static const hilltop_plugin& opened = hilltop::driver::open_plugin("morra");
  return opened;
}

struct Outcome {
  Numbers scores;
  std::uint64_t digest;
};

Outcome duel(const Values& values, const hilltop_bot_class& first, const hilltop_bot_class& second) {
  const Tournament morra(*plugin().games[0], values);
  Match match(morra, 2, 1);
  Bot a(first, 0, 2), b(second, 1, 2);
  while (!match.over()) {
    const auto answers = std::vector{a.decide(match.ask(0).view), b.decide(match.ask(1).view)};
    EXPECT_EQ(match.step(answers), (Faults{HILLTOP_OK, HILLTOP_OK})) << first.id << ' ' << second.id;
  }
  EXPECT_EQ(match.forfeits(), Seats{}) << first.id << ' ' << second.id;
  return {match.scores(), match.digest()};
}

const hilltop_bot_class& named(std::string_view id) {
  for (const hilltop_bot_class* bot : hilltop::driver::bots_of(plugin()))
    if (id == bot->id) return *bot;
  throw std::out_of_range(std::string(id));
}

TEST(MorraBots, AreAtLeastTenAndOfThisGame) {
  const auto bots = hilltop::driver::bots_of(plugin());
  EXPECT_GE(bots.size(), 10u);
  std::set<std::string> ids, names;
  for (const hilltop_bot_class* bot : bots) {
    EXPECT_STREQ(bot->game_id, "morra");
    EXPECT_EQ(bot->layout_id, plugin().games[0]->layout_id);
    EXPECT_EQ(std::string(bot->id).rfind("morra/", 0), 0u);
    EXPECT_TRUE(ids.insert(bot->id).second) << bot->id;
    EXPECT_TRUE(names.insert(bot->name).second) << bot->name;
  }
}

TEST(MorraBots, PlayEveryVariantWithoutFaults) {
  const auto bots = hilltop::driver::bots_of(plugin());
  for (std::int64_t highest : {0, 1, 5, 9})
    for (std::int64_t points : {0, 1})
      for (std::size_t i = 0; i < bots.size(); ++i)
        duel({{"turns", 60}, {"highest", highest}, {"points", points}, {"fixed", 3}}, *bots[i],
             *bots[(i + 1) % bots.size()]);
}

TEST(MorraBots, RepeatThemselves) {
  const auto bots = hilltop::driver::bots_of(plugin());
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const auto& rival = *bots[(i + 3) % bots.size()];
    EXPECT_EQ(duel({{"turns", 80}}, *bots[i], rival).digest, duel({{"turns", 80}}, *bots[i], rival).digest)
        << bots[i]->id;
  }
}

TEST(MorraBots, PredictorsBeatThePredictable) {
  for (const char* predictor :
       {"morra/archivist", "morra/duet", "morra/answer", "morra/committee", "morra/mind-reader"}) {
    for (const char* victim : {"morra/fist", "morra/parrot"}) {
      const auto scores = duel({{"turns", 500}}, named(predictor), named(victim)).scores;
      EXPECT_GT(scores[0], scores[1]) << predictor << ' ' << victim;
    }
  }
}

}  // namespace
}  // namespace morra_test
