// transcript.hpp - a session as JSON lines, complete enough to recompute it from the rules alone.
// Events: session, then step 0 where the opening drew something, then asks and a step each, then result.
#pragma once
#include "match/replay.hpp"
#include "tournament/tournament.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

/// What a transcript needs that is not in the session itself.
struct TranscriptFrame {
  std::string match;                ///< the session's id
  std::vector<std::string> points;  ///< one a seat, as decimal numbers; empty: the session brings none
  bool times = false;               ///< with wall_us and cpu_us of each ask
  bool details = false;             ///< with exit_code, signal, peak_bytes and stderr of each failed ask
  bool unplayed = false;            ///< the lines session and result alone
};

/// Reads a transcript while it is made: a game whose bug made the match void may end the process in it.
struct TranscriptReader {
  /// The next lines, each ended by a line break.
  std::function<void(std::string_view)> lines;
  /// The next lines should the game end the process in the coming step: its asks. Of void matches alone.
  std::function<void(std::string_view)> last_words;
  /// Each entry of the journal, before the step that it is for.
  std::function<void(const JournalEntry&)> entry;
};

/// Throws RunError when the journal does not fit, or is damaged.
void transcribe(const Tournament& tournament, const GameInstance& instance, const Job& job,
                const SessionResult& result, const TranscriptFrame& frame, const TranscriptReader& reader);

/// The line of a round without a match.
std::string bye_line(const Tournament& tournament, const SessionResult& result);

/// "match", "enrol", "interlude" or "bye".
const char* kind_name(hilltop_kind kind);

}  // namespace hilltop
