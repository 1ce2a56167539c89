// store.hpp - the SQLite file of one tournament: which sessions are done and all that came of them.
// Whatever moment the process is killed at, the file holds whole sessions only, each once.
#pragma once
#include "match/result.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hilltop {

/// One store, opened by one process for writing and, at the same time, by any number for reading. Thread: one
/// at a time. Every function throws RunError with one line (file, what is wrong, what to do): in use by
/// another run, write-protected, damaged, disk full. After an error all that was stored before is still
/// there.
class Store {
 public:
  enum class Mode { read, write, anew };
  /// `write` makes the file if it is not there, and claims it until closed: a second writer gets a RunError
  /// that names the first one's process. `anew` is the same, but a store that is there is forgotten first,
  /// damaged ones and those of other versions too. UsageError: the wrong file (none there to read, a folder,
  /// not a store, of another version).
  Store(const std::string& path, Mode mode);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// The tournament as JSON (tournament.hpp); empty in a new store.
  std::string tournament() const;
  /// Replaces the tournament and forgets all sessions.
  void begin(const std::string& tournament_json);

  /// Writes results, all in one transaction. A position that is already there is left as it was. Positions
  /// are below 2^63.
  void put(const std::vector<SessionResult>& results);

  /// Sessions stored.
  std::uint64_t count() const;
  /// Calls `each` in order of position, without journals, records' bytes included; `files` only where they
  /// are what the entrant has now. Reads what was stored when it began, row by row.
  void each(const std::function<void(const SessionResult&)>& each) const;
  /// One session, journal included, without files.
  std::optional<SessionResult> get(std::uint64_t position) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hilltop
