// crosstable.hpp - who beats whom, how surely, and where that goes round in a circle.
#pragma once
#include "rating/ratings.hpp"

#include <array>

namespace hilltop {

/// The 95% interval of a rate of `successes` of `trials` (halves count): Wilson, "Probable inference, the law
/// of succession, and statistical inference" (JASA 22, 1927). With draws, which vary less than wins and
/// losses, it holds the truth more often than it says. No trials: 0 to 1.
Interval wilson(double successes, double trials);

/// Of an encounter's score().
Interval score_interval(const Encounter& encounter);

/// Whether the first beats the second: its score's interval is above a half. Four wins of four do.
bool beats(const Encounter& encounter);

/// A beats B, B beats C, C beats A.
struct Cycle {
  std::array<std::uint32_t, 3> entrants{};  ///< the lowest number first
  double weakest = 0;                       ///< the lowest of the three scores
};

struct Cycles {
  std::uint64_t count = 0;       ///< of triples
  std::uint64_t triples = 0;     ///< of which each pair is decided: one beats the other
  std::vector<Cycle> strongest;  ///< those with the highest weakest link, at most kShownCycles
};

inline constexpr std::size_t kShownCycles = 10;

Cycles find_cycles(const Field& field);

}  // namespace hilltop
