// stage.hpp - the schedule of one stage of a tournament: which sessions there are, in which order, by
// arithmetic rather than as a list, so that a billion of them cost nothing.
#pragma once
#include "tournament/tournament.hpp"

#include <hilltop/abi.h>

#include <cstdint>
#include <string>
#include <vector>

namespace hilltop {

/// One place in the schedule: a session that is played there, or may be (an interlude that is due).
struct Slot {
  hilltop_kind kind = HILLTOP_MATCH;
  std::uint64_t round = 1;              ///< of the stage, from 1
  std::uint64_t number = 0;             ///< of its kind in the round, from 1
  std::vector<std::uint32_t> entrants;  ///< in order of seats
  std::uint64_t meeting = 0;            ///< round-robin: how often these have met before in the stage
};

/// A part of the tournament that can be scheduled beforehand: an enrolment, one run of the format, a duel.
/// Thread: one at a time (slot() keeps the last round that it shuffled, and the last groups that it dealt).
class Stage {
 public:
  enum class Purpose { enrol, main, extra, tie };

  /// `seed` shuffles; `interludes`: each round begins with a place for an interlude of every entrant. Matches
  /// of more seats than there are entrants (a play-off of a few) get a seat for each. `of`: not empty: only
  /// their matches, with all entrants; for a round robin without interludes alone.
  Stage(Purpose purpose, Format format, std::vector<std::uint32_t> entrants, bool interludes,
        std::uint64_t seed, const std::vector<std::uint32_t>& of = {});

  Purpose purpose() const { return purpose_; }
  const std::vector<std::uint32_t>& entrants() const { return entrants_; }
  std::uint64_t size() const { return rounds() * round_size(); }
  std::uint64_t rounds() const;
  /// The place with this index, from 0 to size() - 1.
  Slot slot(std::uint64_t index) const;

 private:
  std::uint64_t round_size() const;
  std::uint64_t matches_in_round() const;
  Slot match(std::uint64_t round, std::uint64_t index) const;
  std::uint64_t pairs() const;
  void pair_of(std::uint64_t index, std::uint32_t& a, std::uint32_t& b) const;
  const std::vector<std::uint32_t>& shuffled(std::uint64_t round) const;
  std::uint64_t cycle_size() const;
  const std::vector<std::uint32_t>& dealt(std::uint64_t cycle) const;

  Purpose purpose_;
  Format format_;
  std::vector<std::uint32_t> entrants_;
  bool interludes_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> chosen_;  // pairs, by index; empty: all
  mutable std::uint64_t shuffled_round_ = 0, dealt_cycle_ = 0;
  mutable std::vector<std::uint32_t> shuffled_, dealt_;
};

}  // namespace hilltop
