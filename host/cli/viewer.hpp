// viewer.hpp - looking at sessions of a store: workers play them again, where their bugs cost nothing.
#pragma once
#include "cli/loaded.hpp"
#include "cli/scratch.hpp"
#include "worker/pool.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hilltop {

/// A bug of the game ended this match.
bool is_void_match(const SessionResult& result);

/// What a tournament counts for each seat, as decimal numbers; empty: the session brings none.
std::vector<std::string> points_texts(const Scoring& scoring, const SessionResult& result);

/// How to look at a session: as TranscriptFrame.
struct ViewOptions {
  bool times = false, details = false;
};

/// Owns a worker, started at the first use, since many commands need none. Thread: one.
class Viewer {
 public:
  explicit Viewer(const Tournament& tournament) : tournament_(tournament) {}

  /// The lines of a session's transcript. Of a void match they end with what the game did not survive, and
  /// the result. Throws RunError if it cannot be played again.
  std::string transcript(const Loaded& loaded, const SessionResult& result, const ViewOptions& options);
  /// In what a session differs from its journal; empty if in nothing.
  std::string audit(const Loaded& loaded, const SessionResult& result);

 private:
  Pool& pool();

  const Tournament& tournament_;
  std::unique_ptr<Scratch> scratch_;
  std::unique_ptr<Pool> pool_;
};

/// Calls `look` for the sessions of a store, in order: the one that is named, or all. Throws UsageError if
/// there is none of that name.
void each_session(const std::string& path, const std::string& wanted,
                  const std::function<void(const Loaded&, Viewer&, const SessionResult&)>& look);

/// The lines of a transcript as JSON, one after the other.
void each_event(const std::string& transcript, const std::function<void(const nlohmann::json&)>& look);

}  // namespace hilltop
