// shard.hpp - how a tournament is divided among machines: into what can be played without the results of the
// rest. Matches that break a tie, or that `until` adds, follow from all results and are in no part.
#pragma once
#include "tournament/tournament.hpp"

#include <cstdint>
#include <string>

namespace hilltop {

/// What a tournament can be divided into.
struct Division {
  enum class Unit { match, repetition, tournament } unit = Unit::match;
  std::uint64_t units = 0;  ///< of the format, in the order of the schedule
  std::string why;          ///< why not into matches; empty if it can be
};
Division division_of(const Tournament& tournament);

/// A part: the units from `first` on, as far as before `last`. Parts differ by one unit at most; where there
/// are more parts than units some are empty.
struct Part {
  std::uint64_t first = 0, last = 0;
  bool empty() const { return first == last; }
};
Part part_of(const Tournament& tournament, const Division& division);

/// "shard 2/4".
std::string to_text(const Shard& shard);

}  // namespace hilltop
