// bots.hpp - native bots, which the game brings with it.
#pragma once
#include "view.hpp"

namespace game {

inline Penny heads(const View&, hilltop::Random&) { return Penny::heads; }

inline Penny dice(const View&, hilltop::Random& random) {
  return random.below(2) == 0 ? Penny::heads : Penny::tails;
}

/// Expects the enemy to stay with its penny.
inline Penny follower(const View& view, hilltop::Random& random) {
  const auto [seat, own, enemy] = view.player;
  if (enemy == 0) return dice(view, random);
  const bool wants_heads = (enemy == 'H') == (seat == 0);
  return wants_heads ? Penny::heads : Penny::tails;
}

template <auto Decide>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return hilltop::bot_class<View, hilltop::FunctionBot<View, Decide>>("@GAME_ID@", kLayout, info);
}

inline constexpr hilltop_bot_class kBots[] = {
    bot<heads>({"@GAME_ID@/heads", "Heads", "always shows heads"}),
    bot<dice>({"@GAME_ID@/dice", "Dice", "either, each as likely"}),
    bot<follower>({"@GAME_ID@/follower", "Follower", "expects the last penny again"}),
};

}  // namespace game
