// summary.hpp - a report out of a store, whether its tournament has ended or not.
#pragma once
#include "cli/loaded.hpp"
#include "report/report.hpp"

#include <cstddef>
#include <memory>
#include <string>

namespace hilltop {

/// Matches that a page brings along to be watched, unless it is told otherwise, and at most.
inline constexpr std::size_t kWatchedMatches = 60, kMostWatchedMatches = 10'000;

/// A report, and the tournament that it borrows.
struct Summary {
  std::unique_ptr<Loaded> loaded;
  Report report;
};

/// Of a store, all but what is only in transcripts. Throws UsageError, RunError; also when a signal asks to
/// stop.
Summary summarise(const std::string& path);

/// All: with up to `matches` to watch, examples of the faults, and the game's viewer.
Summary summarise_all(const std::string& path, std::size_t matches);

}  // namespace hilltop
