// prepare.hpp - a store made ready for a tournament: a new one, or one that holds part of it.
#pragma once
#include "store/store.hpp"
#include "tournament/tournament.hpp"

#include <string>

namespace hilltop {

/// Begins the tournament in an empty store; `fresh`: in any, which forgets what it holds. Throws UsageError
/// if it holds another tournament, and says in what they differ. `path` names the store in errors.
void prepare(Store& store, const std::string& path, const Tournament& tournament, bool fresh);

}  // namespace hilltop
