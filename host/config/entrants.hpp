// entrants.hpp - the list of entrants of a tournament file.
#pragma once
#include "config/fields.hpp"
#include "plugin/catalog.hpp"
#include "tournament/tournament.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace hilltop {

/// What the rest of the file says and entrants are read against.
struct Surroundings {
  const GameEntry& game;
  Catalog& catalog;
  std::filesystem::path base;  ///< the tournament file's folder, absolute
  Limits limits;               ///< of an entrant that gives none itself
  Lifetime state = Lifetime::none;
  Sandbox sandbox = {};
  Isolation isolation = Isolation::worker;
  FaultRules faults = {};
};

/// Reads the keys "limits" and "clock" of a mapping over `limits`. Problems go to `problems`. Thread: one at
/// a time.
void read_limits(Fields& fields, Limits& limits, Problems& problems);
/// Reads the key "faults" of a mapping over `rules`.
void read_faults(Fields& fields, FaultRules& rules, Problems& problems);
/// Reads the key "state" of a mapping, if it is there.
void read_state(Fields& fields, Lifetime& state);
/// Reads the key "isolation" of a mapping, if it is there.
void read_isolation(Fields& fields, Isolation& isolation);

/// Reads a list of entrants: programs are looked at no further than that their folders are there, native bots
/// are found in their plugins. Problems go to `problems`; what is returned then is of no use.
std::vector<Entrant> read_entrants(const yaml::Node& list, const Surroundings& around, Problems& problems);

}  // namespace hilltop
