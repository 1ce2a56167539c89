// prepare.hpp - a store made ready for a tournament: a new one, one that holds part of it, or one that holds
// it as it was before a bot was changed or added.
#pragma once
#include "store/store.hpp"
#include "tournament/tournament.hpp"

#include <string>

namespace hilltop {

/// What becomes of a store that holds the tournament in another form.
enum class Changes {
  refuse,  ///< it stays as it is: UsageError
  reuse,   ///< its matches become earlier ones (match_key.hpp), which the run takes back where they fit
  forget   ///< whatever it holds goes
};

/// Begins the tournament in an empty store. Returns a line for people, if it has changed since it was stored.
/// Throws UsageError if the store is for another tournament, by name or game, for another shard, or for one
/// whose matches depend on each other, and says in what they differ. `path` names the store in errors.
std::string prepare(Store& store, const std::string& path, const Tournament& tournament, Changes changes);

/// In what two tournaments differ that may be parts of one; empty if in nothing that counts.
std::string differences(const Tournament& stored, const Tournament& now);

}  // namespace hilltop
