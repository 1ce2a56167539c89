// shard.hpp - a part of a tournament on the command line: --shard I/N, and what is said of it.
#pragma once
#include "cli/options.hpp"
#include "tournament/plan.hpp"

#include <string>

namespace hilltop {

/// --shard I/N; 1/1 if it is not given. Throws UsageError.
Shard shard_of(const Options& options);

/// The end of a store's name: "-2-of-4"; empty for everything.
std::string store_suffix(const Shard& shard);

/// Why a part has nothing, or some parts have, with the number of parts that there can be; empty if all have
/// something to play.
std::string indivisible_text(const Tournament& tournament);

/// What is missing: "3.1 to 3.450, 5.7 and in 2 other places"; empty if nothing is.
std::string missing_text(const Plan& plan);

}  // namespace hilltop
