// selection.hpp - which matches a report brings along to be watched: a bounded choice of those that people
// ask for.
#pragma once
#include "match/result.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hilltop {

/// Sees every match once, in order of position, then chooses. Memory grows with the number to choose and the
/// entrants. Thread: one at a time.
class Selection {
 public:
  /// `most`: how many to choose; `order`: the entrants as the standings list them.
  Selection(std::size_t most, const std::vector<std::uint32_t>& order);
  void add(const SessionResult& result);

  /// Those chosen, by position, with the reasons, in words: in turn the first fault of a kind of an entrant,
  /// the largest upset, the closest, the best at the top of the table, the last of an entrant.
  std::map<std::uint64_t, std::vector<std::string>> chosen() const;

 private:
  struct Candidate {
    std::int64_t weight;  // the higher the better
    std::uint64_t position;
  };
  /// The best so far, at most `most_`; of equals the earlier.
  class Best {
   public:
    void add(Candidate candidate, std::size_t most);
    std::vector<std::uint64_t> positions() const;

   private:
    static bool before(const Candidate& a, const Candidate& b);
    std::vector<Candidate> heap_;  // the worst in front
  };
  void add_faults(const SessionResult& result);
  void add_placing(const SessionResult& result);

  std::size_t most_;
  std::vector<std::int64_t> place_;  // of each entrant in the standings, from 0
  std::map<std::pair<std::uint32_t, int>, std::uint64_t> faults_;
  std::vector<std::optional<std::uint64_t>> last_;
  std::vector<std::uint32_t> order_;
  Best upsets_, closest_, top_;
};

}  // namespace hilltop
