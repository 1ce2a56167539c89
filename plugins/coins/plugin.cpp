// plugin.cpp - the coins plugin: the game and its native bots.
#include "bots/bots.hpp"
#include "rules.hpp"

#include <hilltop/plugin.hpp>

namespace {

using coins::bot;

constexpr const hilltop_game* kGames[] = {&hilltop::Game<coins::Session>::game, nullptr};

constexpr hilltop_bot_class kClasses[] = {
    bot<coins::idle>({"coins/idle", "Idle Hands", "does nothing"}),
    bot<coins::dice>({"coins/dice", "Dice", "any actions, each as likely"}),
    bot<coins::minter>({"coins/minter", "Minter", "takes coins and flips them at once"}),
    bot<coins::feather>({"coins/feather", "Feather", "mints one coin a turn and holds nothing unflipped"}),
    bot<coins::scales>({"coins/scales", "Scales",
                        "holds as many unflipped coins as flipped ones, so its pile tempts nobody"}),
    bot<coins::squirrel>(
        {"coins/squirrel", "Squirrel", "hoards unflipped coins, and flips when the turns left just suffice"}),
    bot<coins::timekeeper>(
        {"coins/timekeeper", "Timekeeper", "ends the match when it leads, feeds the pile when it trails"}),
    bot<coins::carousel>(
        {"coins/carousel", "Carousel", "mints, and ends each turn by fetching the richer neighbour's pile"}),
    bot<coins::highwayman>(
        {"coins/highwayman", "Highwayman", "fetches a neighbour's pile that is worth more than its own"}),
    bot<coins::pickpocket>({"coins/pickpocket", "Pickpocket", "mints, and robs a neighbour who leads"}),
    bot<coins::hot_potato>(
        {"coins/hot-potato", "Hot Potato", "fills its pile with unflipped coins and passes it on"}),
    bot<coins::accountant>({"coins/accountant", "Accountant",
                            "tries every turn for the most points, as if the match ended then"}),
    bot<coins::rival>({"coins/rival", "Rival", "tries every turn for the greatest lead over the best other"}),
    bot<coins::leveller>(
        {"coins/leveller", "Leveller", "tries every turn for the greatest lead over the average"}),
    bot<coins::forecaster>({"coins/forecaster", "Forecaster",
                            "tries every turn, and expects the next player to answer it well"}),
};
constexpr auto kBots = hilltop::pointers(kClasses);

}  // namespace

HILLTOP_PLUGIN("MIT", kGames, kBots.data());
