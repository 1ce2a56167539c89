#include "cli/prepare.hpp"

#include "base/error.hpp"
#include "cli/loaded.hpp"

namespace hilltop {
namespace {

/// A tournament without what may change from machine to machine and decides nothing.
Tournament essence(Tournament tournament) {
  tournament.game_plugin.clear();
  for (auto& entrant : tournament.entrants) {
    entrant.plugin.clear();
    entrant.dir.clear();
    entrant.built.clear();
    entrant.sandbox = {};
    entrant.isolation = Isolation::worker;
    entrant.adapter.clear();
  }
  return tournament;
}

/// In what two tournaments differ, for an error message; empty if in nothing that counts.
std::string difference(const Tournament& stored, const Tournament& now) {
  const Tournament a = essence(stored), b = essence(now);
  if (a == b) return "";
  if (a.game != b.game) return "its game is " + a.game;
  if (a.game_version != b.game_version || a.game_fingerprint != b.game_fingerprint)
    return "it was played with another build of the game";
  if (a.params != b.params) return "its parameters differ";
  if (a.seed != b.seed) return "its seed is " + std::to_string(a.seed);
  if (a.entrants.size() != b.entrants.size())
    return "it has " + std::to_string(a.entrants.size()) + " entrants";
  for (std::size_t i = 0; i < a.entrants.size(); ++i) {
    if (a.entrants[i] == b.entrants[i]) continue;
    if (a.entrants[i].name != b.entrants[i].name) return "its entrants are others";
    return "\"" + a.entrants[i].name + "\" has changed";
  }
  return "its format, points, until, ties, limits or name differ";
}

}  // namespace

void prepare(Store& store, const std::string& path, const Tournament& tournament, bool fresh) {
  const std::string json = store.tournament();
  if (fresh || json.empty()) return store.begin(to_json(tournament));
  const std::string differs = difference(stored_tournament(path, json), tournament);
  if (!differs.empty())
    throw UsageError(
        path + " holds another tournament: " + differs +
        "; name another store with --store, or play anew with --fresh, which forgets what is in it");
}

}  // namespace hilltop
