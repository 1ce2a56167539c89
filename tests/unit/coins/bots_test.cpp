// The native players of Coins: all of them sit down, play valid turns, and repeat themselves.
#include "../plugin_driver.hpp"
#include "table.hpp"

#include <memory>

namespace coins_test {
namespace {

using hilltop::driver::Bot;

const hilltop_plugin& plugin() {
  static const hilltop_plugin& opened = hilltop::driver::open_plugin("coins");
  return opened;
}

std::vector<std::int64_t> play_all(const Values& values, std::uint64_t seed) {
  const hilltop_game& entry = *plugin().games[0];
  const auto classes = hilltop::driver::bots_of(plugin());
  const auto seats = static_cast<std::uint32_t>(classes.size());
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::uint32_t seat = 0; seat < seats; ++seat)
    bots.push_back(std::make_unique<Bot>(*classes[seat], seat, seats));
  const Tournament coins(entry, values);
  Match match(coins, seats, seed);
  while (!match.over()) {
    const hilltop_ask ask = match.pending().ask[0];
    const Answer answer = bots[ask.seat]->decide(ask.view);
    EXPECT_EQ(match.step({answer}), std::vector<hilltop_status>{HILLTOP_OK}) << classes[ask.seat]->id;
  }
  return match.scores();
}

TEST(CoinsBots, AreAtLeastTenAndOfThisGame) {
  const auto classes = hilltop::driver::bots_of(plugin());
  EXPECT_GE(classes.size(), 10u);
  for (const hilltop_bot_class* bot : classes) {
    EXPECT_STREQ(bot->game_id, "coins");
    EXPECT_EQ(bot->layout_id, plugin().games[0]->layout_id);
  }
}

TEST(CoinsBots, PlayValidTurnsAndRepeatThemselves) {
  const Values quick{{"rounds", 10}};
  EXPECT_EQ(play_all(quick, 5), play_all(quick, 5));
}

TEST(CoinsBots, PlayVariants) {
  for (std::int64_t actions : {1, 2, 4, 16}) play_all({{"actions", actions}, {"rounds", 2}}, 5);
  play_all({{"pile", 40}}, 6);
  play_all({{"flip", -3}, {"get_flipped", -2}, {"rounds", 3}}, 6);
}

TEST(CoinsBots, MintersBeatIdlers) {
  const auto classes = hilltop::driver::bots_of(plugin());
  const auto scores = play_all({{"rounds", 20}}, 7);
  std::map<std::string, std::int64_t> by_id;
  for (std::size_t seat = 0; seat < classes.size(); ++seat) by_id[classes[seat]->id] = scores[seat];
  EXPECT_GT(by_id["coins/accountant"], by_id["coins/idle"]);
}

}  // namespace
}  // namespace coins_test
