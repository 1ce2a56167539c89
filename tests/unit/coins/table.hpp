// table.hpp - short hands for tests of Coins: the entry, reading a view, a state as JSON.
#pragma once
#include "../game_driver.hpp"
#include "coins.hpp"
#include "rules.hpp"

#include <hilltop/random.hpp>

#include <gtest/gtest.h>

#include <string>

namespace coins_test {

using hilltop::driver::Answer;
using hilltop::driver::Match;
using hilltop::driver::Tournament;
using hilltop::driver::Values;

inline const hilltop_game& game() { return hilltop::Game<coins::Session>::game; }

/// The seat whose turn it is.
inline std::uint32_t mover(const Match& match) { return match.pending().ask[0].seat; }
inline coins::View view(const Match& match) { return coins::View(match.pending().ask[0].view); }

/// The seat at a place of the table.
inline std::uint32_t seat_at(const Match& match, std::size_t place) { return view(match).player(place).seat; }

/// `actions` letters, each as likely.
inline std::string any_turn(hilltop::Random& random, int actions) {
  std::string letters;
  for (int i = 0; i < actions; ++i) letters += COINS_LETTERS[random.below(coins::kLetters.size())];
  return letters;
}

}  // namespace coins_test
