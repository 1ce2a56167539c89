// replay.hpp - plays a session again from its journal, without asking anybody.
#pragma once
#include "match/journal.hpp"
#include "match/result.hpp"
#include "match/session.hpp"

#include <functional>
#include <span>
#include <vector>

namespace hilltop {

/// What one ask was and came to, for whoever looks at a replay. Borrowed for the call.
struct Seen {
  std::uint64_t step = 0;
  hilltop_kind kind = HILLTOP_MATCH;
  const JournalEntry* entry = nullptr;
  std::string_view argv;   ///< words, each ended by a NUL; empty when the game has no text form
  std::string_view input;  ///< stdin
  std::string reply;       ///< as printed, or as the game would write a native bot's action
  bool replied = false;
  std::string action = "-";  ///< the action that counted, in words; "-" for none, and before the step
  hilltop_status fault = HILLTOP_OK;
};

/// Hears of a replay's course. Members may be empty.
struct Spectator {
  /// Each entry of the journal, before the step that it is for.
  std::function<void(const JournalEntry&)> entry{};
  /// The asks of a step that is about to be taken: what comes of them is not known yet.
  std::function<void(std::span<const Seen>)> asked{};
  std::function<void(const Seen&)> ask{};
  /// After the opening (step 0) and each step. `chance` and `state` are JSON objects.
  std::function<void(std::uint64_t step, std::string_view chance, std::string_view state,
                     std::uint64_t digest)>
      step{};
};

/// Replays. A journal that does not fit the game gives an outcome with a void_reason that says so.
Outcome replay(const GameInstance& instance, const Job& job, std::string_view journal,
               const Spectator& spectator);

/// What a game says of a record as JSON; "null" for an empty one, or when the game keeps none.
std::string describe_record(const GameInstance& instance, std::string_view record);

}  // namespace hilltop
