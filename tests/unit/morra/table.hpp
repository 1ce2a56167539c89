// table.hpp - short hands for tests of Morra.
#pragma once
#include "../game_driver.hpp"
#include "rules.hpp"

#include <hilltop/random.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace morra_test {

using hilltop::driver::Answer;
using hilltop::driver::Decoded;
using hilltop::driver::Match;
using hilltop::driver::Tournament;
using hilltop::driver::Values;

inline const hilltop_game& game() { return hilltop::Game<morra::Session>::game; }

/// An action that may be out of range, as a native bot's could be.
inline Answer thrown(int choice, int guess) {
  return {std::string{static_cast<char>(choice), static_cast<char>(guess)}};
}
inline Answer fault(hilltop_status status, hilltop_policy policy = HILLTOP_DEFAULT_ACTION) {
  return {"", status, policy};
}

/// An argv in readable form: its words in brackets.
inline std::string words(const std::string& argv) {
  std::string shown = "[";
  for (std::size_t i = 0; i < argv.size(); ++i)
    shown += argv[i] != '\0' ? std::string(1, argv[i]) : (i + 1 < argv.size() ? "][" : "]");
  return shown;
}

/// Plays "choice guess choice guess" turns of seat 0 and seat 1.
inline void play(Match& match, const std::vector<std::array<int, 4>>& turns) {
  for (const auto& t : turns) match.step({thrown(t[0], t[1]), thrown(t[2], t[3])});
}

using Numbers = std::vector<std::int64_t>;
using Seats = std::vector<std::size_t>;
using Faults = std::vector<hilltop_status>;

}  // namespace morra_test
