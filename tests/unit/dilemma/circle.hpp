// circle.hpp - short hands for tests of the dilemma: the entry, ids and seats, rows as bytes.
#pragma once
#include "../game_driver.hpp"
#include "dilemma.hpp"
#include "rules.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace dilemma_test {

using hilltop::driver::Answer;
using hilltop::driver::Bytes;
using hilltop::driver::Match;
using hilltop::driver::Tournament;
using hilltop::driver::Values;

inline const hilltop_game& game() { return hilltop::Game<dilemma::Session>::game; }

inline dilemma::View view(const Match& match, std::uint32_t seat) {
  return dilemma::View(match.ask(seat).view);
}

/// The seat that an id was dealt to.
inline std::uint32_t seat_of(const Match& match, int id) {
  std::uint32_t seat = 0;
  while (view(match, seat).id() != id) ++seat;
  return seat;
}

/// An action: the row with those ids.
inline std::string row(int players, std::initializer_list<int> ids) {
  std::string bytes(dilemma_row_size(players), '\0');
  for (int id : ids) dilemma_row_add(reinterpret_cast<std::uint8_t*>(bytes.data()), id);
  return bytes;
}

/// Replies in order of ids, handed to the seats that have them.
inline std::vector<hilltop_status> reply_by_id(Match& match, const std::vector<std::string>& replies) {
  std::vector<std::string> by_seat;
  for (std::uint32_t seat = 0; seat < replies.size(); ++seat)
    by_seat.push_back(replies[static_cast<std::size_t>(view(match, seat).id() - 1)]);
  return match.reply(by_seat);
}

/// The round's random number, in digits.
inline std::string r_text(const Match& match) { return std::to_string(view(match, 0).r()); }

}  // namespace dilemma_test
