// match_key.hpp - what decides a match, as one key: two matches with the same key are the same match,
// whichever tournament they were played in, and need not be played twice.
#pragma once
#include "match/result.hpp"
#include "tournament/tournament.hpp"

#include <string>
#include <vector>

namespace hilltop {

/// Into a key go: the game (id, version, the file of its plugin), its parameters, the match's seed, and of
/// each seat, in order, the entrant's fingerprint (folder or plugin, build, command, parameters, launch,
/// state, limits) with its time limit, sandbox and rules of faults. Not: names, places of folders, points,
/// the rest of the field. The seed follows from the tournament's seed, the round and the names of those who
/// meet. Thread: one at a time.
class MatchKeys {
 public:
  explicit MatchKeys(const Tournament& tournament);
  /// Of a match: 32 bytes. Empty where it depends on more than that: sessions of other kinds, and matches of
  /// those who play in the order of the schedule (keeps_order()).
  std::string of(const Job& job) const;
  /// The same of one that was played; empty also if it is void.
  std::string of(const SessionResult& result) const;

 private:
  std::string key(std::uint64_t seed, const std::vector<std::uint32_t>& seats) const;

  std::string game_;                   // digest
  std::vector<std::string> entrants_;  // digests; empty: plays in order
};

}  // namespace hilltop
