// plugin.cpp - the dilemma plugin: the game and its native bots.
#include "bots/bots.hpp"
#include "rules.hpp"

#include <hilltop/plugin.hpp>

namespace {

using dilemma::bot;

constexpr const hilltop_game* kGames[] = {&hilltop::Game<dilemma::Session>::game, nullptr};

constexpr hilltop_bot_class kClasses[] = {
    bot<dilemma::lazy>({"dilemma/lazy", "Lazy", "never takes"}),
    bot<dilemma::greedy>({"dilemma/greedy", "Greedy", "always takes from everybody"}),
    bot<dilemma::wrathful>(
        {"dilemma/wrathful", "Wrathful", "takes from who took from it in the round before"}),
    bot<dilemma::envious>({"dilemma/envious", "Envious", "takes from the half with the highest scores"}),
    bot<dilemma::tit_for_tat>(
        {"dilemma/tit-for-tat", "Tit for Tat", "begins kindly, then pays back in kind"}),
    bot<dilemma::two_tats>({"dilemma/two-tats", "Tit for Two Tats", "pays back who took twice in a row"}),
    bot<dilemma::forgiving>({"dilemma/forgiving", "Forgiving", "pays back, but lets one take in four pass"}),
    bot<dilemma::Grudger>({"dilemma/grudger", "Grudger", "takes for ever from who took from it once"}),
    bot<dilemma::Ledger>(
        {"dilemma/ledger", "Ledger", "takes back as often as it was taken from, and no more"}),
    bot<dilemma::pavlov>({"dilemma/pavlov", "Pavlov", "goes on as before unless it was taken from"}),
    bot<dilemma::leveller>({"dilemma/leveller", "Leveller", "takes from who is above the average"}),
    bot<dilemma::judge>({"dilemma/judge", "Justice", "takes from the greatest takers of the round before"}),
    bot<dilemma::mob>({"dilemma/mob", "Mob", "takes from whom most took from in the round before"}),
    bot<dilemma::kin>({"dilemma/kin", "Kin", "spares those who know the handshake, and nobody else"}),
    bot<dilemma::Bully>({"dilemma/bully", "Bully", "takes from who never took from it"}),
    bot<dilemma::sniper>({"dilemma/sniper", "Sniper", "takes from who leads it"}),
    bot<dilemma::backstab>({"dilemma/backstab", "Backstab", "pays back in kind until the last two rounds"}),
    bot<dilemma::dice>(
        {"dilemma/dice", "Dice", "takes from each with one chance in eight, by the round's R"}),
};
constexpr auto kBots = hilltop::pointers(kClasses);

}  // namespace

HILLTOP_PLUGIN("MIT", kGames, kBots.data());
