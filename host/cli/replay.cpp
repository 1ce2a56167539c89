// replay.cpp - hilltop replay and audit: sessions of a store played again from their journals.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/viewer.hpp"

#include <nlohmann/json.hpp>

#include <iostream>

namespace hilltop {
namespace {

const Usage kReplayUsage{
    "hilltop replay",
    "STORE MATCH",
    "Plays a stored match again from its journal and prints it step by step. Of a match that a bug of the\n"
    "game made void it shows the steps up to there, and what became of the game.",
    {},
    2,
    2};

const Usage kAuditUsage{
    "hilltop audit",
    "STORE",
    "Plays every match of a store again from its journal and compares scores, states and records. Names the\n"
    "matches that a bug of the game made void, of which there is nothing to compare.",
    {},
    1,
    1};

void print_event(const nlohmann::json& event, const Loaded& loaded, const SessionResult& result) {
  const std::string kind = event.at("event");
  if (kind == "ask") {
    const auto& entrant =
        loaded.tournament.entrants.at(result.seats.at(event.at("seat").get<std::size_t>()).entrant);
    std::cout << "  " << terminal_text(entrant.name) << ": "
              << terminal_text(event.at("action").get<std::string>());
    if (!event.at("fault").is_null())
      std::cout << "  (" << event.at("fault").get<std::string>() << ": "
                << terminal_text(event.at("why").get<std::string>()) << ')';
    std::cout << '\n';
  } else if (kind == "step") {
    std::cout << "step " << event.at("step") << ": " << safe_json(event.at("state").dump()) << '\n';
    if (!event.at("chance").empty()) std::cout << "  drawn: " << safe_json(event.at("chance").dump()) << '\n';
  } else if (kind == "bye") {
    std::cout << "a bye: nobody was asked\n";
  } else if (kind == "result") {
    std::cout << "scores " << event.at("scores").dump() << '\n';
  }
}

}  // namespace

int replay_command(const Arguments& args) {
  const Options options(kReplayUsage, args);
  if (options.helped()) return 0;
  each_session(options.path(options.arguments()[0]), options.arguments()[1],
               [](const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
                 each_event(viewer.transcript(loaded, result, {}),
                            [&](const nlohmann::json& event) { print_event(event, loaded, result); });
                 std::cout << std::flush;
                 const std::string match = "match " + loaded.plan->id(result.position);
                 if (result.kind == HILLTOP_BYE) return;
                 if (is_void_match(result)) throw RunError(match + " is void: " + result.void_reason);
                 const std::string differs = viewer.audit(loaded, result);
                 if (!differs.empty()) throw RunError(match + " is not as it was stored: " + differs);
               });
  return 0;
}

int audit_command(const Arguments& args) {
  const Options options(kAuditUsage, args);
  if (options.helped()) return 0;
  const std::string path = options.path(options.arguments()[0]);
  std::uint64_t good = 0, bad = 0, voids = 0, all = 0;
  Progress progress(false);
  each_session(path, "", [&](const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
    if (all == 0) all = loaded.store->count();
    progress.update({good + bad + voids, all});
    if (result.kind == HILLTOP_BYE) return;
    const bool is_void = is_void_match(result);
    const std::string says = is_void ? "void: " + result.void_reason : viewer.audit(loaded, result);
    ++(is_void ? voids : says.empty() ? good : bad);
    if (says.empty()) return;
    progress.clear();
    std::cout << "match " << loaded.plan->id(result.position) << ": " << terminal_text(says) << '\n';
  });
  progress.clear();
  std::cout << good << " of " << good + bad << " sessions are as they were played";
  if (voids > 0) std::cout << "; " << voids << (voids == 1 ? " match is" : " matches are") << " void";
  std::cout << '\n';
  if (bad > 0)
    throw RunError(path + ": " + std::to_string(bad) +
                   (bad == 1 ? " session differs from what its journal says"
                             : " sessions differ from what their journals say") +
                   ": put a copy in its place, or play anew with `hilltop run FILE --fresh`");
  return 0;
}

}  // namespace hilltop
