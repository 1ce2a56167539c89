// gathered.hpp - what a report says of a tournament beside its standings, gathered from the sessions of its
// store in one pass. Memory is bounded by the entrants and by what a report may list, not by the matches.
#pragma once
#include "rating/field.hpp"
#include "report/progress_line.hpp"
#include "report/think_times.hpp"
#include "store/store.hpp"
#include "tournament/plan.hpp"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace hilltop {

/// Faults of one entrant that came about in the same way.
struct FaultGroup {
  std::uint32_t entrant = 0;
  hilltop_status fault = HILLTOP_CRASHED;
  std::string why;
  std::uint64_t count = 0;
  std::uint64_t position = 0;  ///< of the first session with one
  std::string match;           ///< its id
};

/// The matches as columns, which pack well: numbers of each match, then of each of its seats.
struct MatchList {
  std::vector<std::uint64_t> round, number, steps, faults;  ///< `round`.`number` is the match's id
  std::vector<std::size_t> seats;
  std::vector<std::uint8_t> is_void;
  std::vector<std::uint32_t> entrants;  ///< of all seats, match after match; as the next two
  std::vector<std::int64_t> scores;
  std::vector<std::uint8_t> forfeits;
  std::uint64_t left_out = 0;  ///< matches beyond kMostListedSeats
};

/// Seats in the list of matches of a report, all matches taken together: 100,000 matches of two.
inline constexpr std::size_t kMostListedSeats = 200'000;
/// Ways in which one entrant failed that a report tells apart.
inline constexpr std::size_t kMostFaultGroups = 12;

/// Thread: one at a time.
class Gathered {
 public:
  /// The tournament is borrowed.
  explicit Gathered(const Tournament& tournament);
  /// A session of the store, before the plan has seen it. Throws RunError where its journal is damaged.
  void add(const Store& store, const Plan& plan, const SessionResult& result);

  const Field& field() const { return field_; }
  const std::vector<ProgressLine>& progress() const { return progress_; }
  /// By entrant; all zero for native bots, whose answers are not timed.
  const std::vector<ThinkTimes>& wall() const { return wall_; }
  const std::vector<ThinkTimes>& cpu() const { return cpu_; }
  /// By entrant, then in the order in which they first came.
  std::vector<FaultGroup> faults() const;
  const MatchList& matches() const { return matches_; }
  std::uint64_t played() const { return played_; }
  std::uint64_t voids() const { return voids_; }

 private:
  void list(const std::string& id, const SessionResult& result);
  void read_journal(const Store& store, const std::string& id, const SessionResult& result);

  const Tournament& tournament_;
  Field field_;
  std::vector<ProgressLine> progress_;
  std::vector<ThinkTimes> wall_, cpu_;
  std::map<std::tuple<std::uint32_t, hilltop_status, std::string>, FaultGroup> faults_;
  std::vector<std::size_t> groups_;  // of each entrant
  MatchList matches_;
  std::uint64_t played_ = 0, voids_ = 0;
};

}  // namespace hilltop
