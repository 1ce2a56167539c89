#include "cli/prepare.hpp"

#include "base/error.hpp"
#include "cli/loaded.hpp"
#include "tournament/match_key.hpp"
#include "tournament/shard.hpp"

namespace hilltop {
namespace {

/// A tournament without what may change from machine to machine and decides nothing.
Tournament essence(Tournament tournament) {
  tournament.game_plugin.clear();
  for (auto& entrant : tournament.entrants) {
    entrant.plugin.clear();
    entrant.dir.clear();
    entrant.built.clear();
    if (!entrant.has_processes()) entrant.sandbox = {};
    entrant.isolation = Isolation::worker;
    entrant.adapter.clear();
  }
  return tournament;
}

std::string quoted(const std::string& name) { return '"' + terminal_text(name) + '"'; }

/// In what two tournaments differ, for people; empty if in nothing that counts.
std::string difference(const Tournament& stored, const Tournament& now) {
  const Tournament a = essence(stored), b = essence(now);
  if (a == b) return "";
  if (a.name != b.name) return "its name is " + quoted(a.name);
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
    return quoted(a.entrants[i].name) + " has changed";
  }
  return "its format, points, until, ties, faults or limits differ";
}

std::string part_text(const Shard& shard) { return shard.is_all() ? "all of it" : to_text(shard); }

/// Whether an earlier form of a tournament may give its matches to this one.
bool may_change(const Tournament& stored, const Tournament& now) {
  const auto is_free = [](const Tournament& t) { return division_of(t).unit == Division::Unit::match; };
  return stored.name == now.name && stored.game == now.game && is_free(stored) && is_free(now);
}

/// Why nothing of it can be used, if the matches depend on each other.
std::string dependence(const Tournament& stored, const Tournament& now) {
  for (const Tournament* each : {&now, &stored})
    if (const std::string why = division_of(*each).why; !why.empty()) return " (" + why + ')';
  return "";
}

}  // namespace

std::string differences(const Tournament& stored, const Tournament& now) {
  Tournament same_part = stored;
  same_part.shard = now.shard;
  return difference(same_part, now);
}

std::string prepare(Store& store, const std::string& path, const Tournament& tournament, Changes changes) {
  const std::string json = store.tournament();
  if (changes == Changes::forget || json.empty()) {
    store.begin(to_json(tournament));
    return "";
  }
  const Tournament stored = stored_tournament(path, json);
  const std::string elsewhere =
      "; name another store with --store, or play anew with --fresh, which forgets what is in it";
  const std::string differs = differences(stored, tournament);
  if (differs.empty() && stored.shard == tournament.shard) return "";
  if (stored.shard != tournament.shard)
    throw UsageError(path + " is for " + part_text(stored.shard) + ", not for " +
                     part_text(tournament.shard) + elsewhere);
  if (changes == Changes::refuse || !may_change(stored, tournament))
    throw UsageError(path + " holds another tournament: " + differs + dependence(stored, tournament) +
                     elsewhere);
  const MatchKeys keys(stored);
  store.change(to_json(tournament), [&keys](const SessionResult& result) { return keys.of(result); });
  return path + " holds the tournament as it was before (" + differs +
         "): only matches in which something has changed are played";
}

}  // namespace hilltop
