// build.hpp - makes programs ready to run: a copy of each one's folder, with its build commands done. Copies
// are kept in a cache by what went into them, so that an unchanged bot is built once, and checked before use.
// Any number of runs may share the cache; a build that was cut short is never used.
#pragma once
#include "tournament/tournament.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace hilltop {

struct BuildOptions {
  std::filesystem::path cache;               ///< empty: default_cache()
  std::chrono::milliseconds limit{120'000};  ///< for one command
  unsigned jobs = 1;                         ///< builds at the same time
  const std::atomic<bool>* stop = nullptr;   ///< becomes true: give up, within a tenth of a second
  /// Called when the build of an entrant begins, and when it is ready, from one thread at a time.
  std::function<void(const Entrant&, std::size_t begun, std::size_t of)> begins;
  std::function<void(const Entrant&, std::size_t ready, std::size_t of)> progress;
};

/// $XDG_CACHE_HOME/hilltop, else ~/.cache/hilltop, else a folder in /tmp for this user alone, which is made;
/// RunError if it is somebody else's.
std::filesystem::path default_cache();

/// Builds one program: sets its `built` and `fingerprint`. Throws UsageError (a folder that cannot be
/// copied) or RunError: the entrant, the command, how it ended, then the last lines of what it printed.
/// Thread: any.
void build(Entrant& entrant, const BuildOptions& options);

/// Builds all programs of a tournament. Throws RunError with all that failed, in the order of the entrants.
void build_all(Tournament& tournament, const BuildOptions& options);

/// The names of those whose built folder is not what it was after the build: some bot, or somebody else, has
/// changed it. Reads all of them. Thread: any.
std::vector<std::string> find_changed(const Tournament& tournament);

/// A program that an entrant needs, for its build or its run, and that this machine has not.
struct Missing {
  std::string entrant, program;
  bool operator==(const Missing&) const = default;
};

/// The first one missing of each entrant. Thread: any.
std::vector<Missing> find_missing(const Tournament& tournament);

/// Takes the entrants with missing programs out of the tournament and returns them. Throws UsageError when
/// too few are left for the format.
std::vector<Missing> drop_missing(Tournament& tournament);

}  // namespace hilltop
