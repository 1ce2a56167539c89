// runner.hpp - plays a tournament to its end: takes sessions from the plan, has workers play them, stores
// what comes back.
#pragma once
#include "store/store.hpp"
#include "tournament/plan.hpp"

#include <filesystem>
#include <functional>

namespace hilltop {

struct RunOptions {
  std::size_t jobs = 1;
  bool quiet = false;
  std::filesystem::path cache;
  /// Sees every session, first those of the store in order of position, before the plan does; true: no more
  /// are needed, and the run ends.
  std::function<bool(const SessionResult&)> enough = {};
  /// What is said beside the progress.
  std::function<std::string()> note = {};
};

struct RunSummary {
  std::uint64_t stored_before = 0;  ///< sessions that the store had
  std::uint64_t taken_back = 0;     ///< that it had from the tournament in an earlier form
  std::uint64_t played = 0;
  std::uint64_t voids = 0;  ///< matches that a bug of the game made void, in all
  bool stopped = false;     ///< by a signal, before the end
};

/// Feeds the store's sessions to the plan, then plays what is missing, but for matches that are among the
/// store's earlier ones. The store must hold this tournament. Throws RunError; what was finished before is in
/// the store then.
RunSummary run_tournament(const Tournament& tournament, Plan& plan, Store& store, const RunOptions& options);

/// Feeds a store's sessions to a plan, in order, over what is missing of it (Plan::skip_to). `each` sees
/// every session before the plan does.
void feed(Plan& plan, const Store& store, const std::function<void(const SessionResult&)>& each = {});

}  // namespace hilltop
