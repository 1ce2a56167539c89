// store.hpp - the SQLite file of one tournament: which sessions are done and all that came of them.
// Whatever moment the process is killed at, the file holds whole sessions only, each once.
#pragma once
#include "match/result.hpp"

#include <cstdint>
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
  /// Replaces the tournament and forgets all sessions, earlier ones too.
  void begin(const std::string& tournament_json);
  /// Replaces the tournament. Its sessions become earlier ones, each under the key that `key_of` gives it; an
  /// empty one: it is forgotten. Of two with one key the first stays.
  void change(const std::string& tournament_json,
              const std::function<std::string(const SessionResult&)>& key_of);
  /// Earlier sessions: whether there are any, and the one under a key, journal included, with the position
  /// and entrants of its time.
  bool has_earlier() const;
  std::optional<SessionResult> earlier(const std::string& key) const;

  /// Writes results, all in one transaction. A position that is already there is left as it was. Positions
  /// are below 2^63. `taken_back`: keys of earlier sessions that are among the results now.
  void put(const std::vector<SessionResult>& results, const std::vector<std::string>& taken_back = {});

  /// Positions from `first` to before `last`.
  struct Positions {
    std::uint64_t first = 0, last = INT64_MAX;
  };
  void forget(Positions of);
  /// Sessions stored.
  std::uint64_t count(Positions of = {0, INT64_MAX}) const;
  enum class With { results, journals };
  /// Calls `each` in order of position, records' bytes included; `files` only where they are what the entrant
  /// has now. Reads what was stored when it began, row by row.
  void each(const std::function<void(const SessionResult&)>& each, Positions of, With with) const;
  void each(const std::function<void(const SessionResult&)>& of) const { each(of, {}, With::results); }
  /// One session, journal included, without files.
  std::optional<SessionResult> get(std::uint64_t position) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hilltop
