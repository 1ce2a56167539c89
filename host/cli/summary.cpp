// summary.cpp - a store is read three times: for the standings, for the matches that people ask for by them,
// and for what happened in those, which the schedule must be followed up to.
#include "cli/summary.hpp"

#include "base/error.hpp"
#include "cli/again.hpp"
#include "cli/settled.hpp"
#include "cli/stop.hpp"
#include "cli/viewer.hpp"
#include "report/deflate.hpp"
#include "report/selection.hpp"
#include "report/viewer.hpp"

#include <cstdlib>
#include <map>
#include <set>

namespace hilltop {
namespace {

// Of packed transcripts: so large may one be, and all together, that a page stays quick to load and to post.
constexpr std::size_t kMostReplay = 512 << 10, kMostReplays = 8 << 20;

/// The beginning of a text, of which a page need not show more.
std::string beginning(const std::string& text) {
  constexpr std::size_t kShown = 4096;
  return text.size() <= kShown ? text : text.substr(0, kShown) + "…";
}

std::string text_of(const nlohmann::json& ask, const char* name) {
  const auto found = ask.find(name);
  return found == ask.end() || !found->is_string() ? "" : beginning(found->get<std::string>());
}

/// Of the transcripts of matches what the page shows.
class Watcher {
 public:
  Watcher(Report& report, std::map<std::uint64_t, std::vector<std::string>> chosen)
      : report_(report), chosen_(std::move(chosen)) {
    report_.examples.resize(report_.faults.size());
    for (std::size_t i = 0; i < report_.faults.size(); ++i) wanted_.emplace(report_.faults[i].position, i);
  }

  void look(const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
    const auto chosen = chosen_.find(result.position);
    const bool has_examples = wanted_.count(result.position) > 0;
    if (chosen == chosen_.end() && !has_examples) return;
    const std::string transcript =
        viewer.transcript(loaded, result, {.times = true, .details = has_examples});
    if (has_examples) take_examples(loaded, result, transcript);
    if (chosen != chosen_.end()) take_replay(loaded, result, transcript, chosen->second);
  }

 private:
  void take_examples(const Loaded& loaded, const SessionResult& result, const std::string& transcript) {
    std::set<std::size_t> open;
    Asked questions;
    const auto [first, last] = wanted_.equal_range(result.position);
    for (auto each = first; each != last; ++each) open.insert(each->second);
    each_event(transcript, [&](const nlohmann::json& event) {
      if (event.at("event") != "ask") return;
      const std::string lines = questions.note(event);
      if (event.at("fault").is_null()) return;
      const std::uint32_t entrant = result.seats.at(event.at("seat").get<std::size_t>()).entrant;
      for (const std::size_t i : open) {
        const FaultGroup& group = report_.faults[i];
        if (group.entrant != entrant || event.at("fault") != fault_name(group.fault) ||
            !event.at("why").get<std::string>().ends_with(group.why))
          continue;
        report_.examples[i] = example(loaded.tournament.entrants.at(entrant), event, lines);
        open.erase(i);
        return;
      }
    });
  }

  /// The command without the name of who ran it, as far as that is in where the copies of bots are kept.
  static std::string without_home(std::string command) {
    const char* const home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') return command;
    const std::string copy = "cp -Rp ", folder = copy + home + "/";
    const std::size_t at = command.find(folder);
    return at == std::string::npos ? command : command.replace(at, folder.size(), copy + "~/");
  }

  static FaultExample example(const Entrant& entrant, const nlohmann::json& ask, const std::string& lines) {
    FaultExample example;
    example.step = ask.at("step");
    example.reply = text_of(ask, "reply");
    example.errors = text_of(ask, "stderr");
    example.exit_code = ask.value("exit_code", -1);
    example.signal = ask.value("signal", 0);
    if (entrant.external() && was_asked(ask))
      example.command = without_home(again_command(entrant, ask, lines));
    return example;
  }

  void take_replay(const Loaded& loaded, const SessionResult& result, const std::string& transcript,
                   const std::vector<std::string>& why) {
    Replay replay{.position = result.position,
                  .match = loaded.plan->id(result.position),
                  .round = result.round,
                  .entrants = {},
                  .why = why,
                  .packed = deflated(viewer_lines(transcript))};
    for (const auto& seat : result.seats) replay.entrants.push_back(seat.entrant);
    const bool fits = replay.packed.size() <= kMostReplay && bytes_ + replay.packed.size() <= kMostReplays;
    if (!fits) {
      ++report_.replays_left_out;
      return;
    }
    bytes_ += replay.packed.size();
    report_.replays.push_back(std::move(replay));
  }

  Report& report_;
  std::map<std::uint64_t, std::vector<std::string>> chosen_;
  std::multimap<std::uint64_t, std::size_t> wanted_;  // faults of examples, by position
  std::size_t bytes_ = 0;
};

std::vector<std::uint32_t> order_of(const std::vector<Standing>& standings) {
  std::vector<std::uint32_t> order;
  for (const auto& row : standings) order.push_back(row.entrant);
  return order;
}

/// Between two sessions is where a signal finds its end.
void heed_stop() {
  if (stop_requested()) throw RunError("stopped");
}

void add_transcripts(Report& report, const std::string& path, std::size_t most) {
  Selection selection(most, order_of(report.standings));
  Store(path, Store::Mode::read).each([&](const SessionResult& result) { selection.add(result); });
  Watcher watcher(report, selection.chosen());
  each_session(path, "", [&](const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
    heed_stop();
    watcher.look(loaded, viewer, result);
  });
}

}  // namespace

Summary summarise(const std::string& path) {
  std::unique_ptr<Gathered> gathered;
  auto loaded = load_store(path, [&](const Loaded& so_far, const SessionResult& result) {
    heed_stop();
    if (!so_far.plan->reached(result.position))
      throw RunError(path + ": a match does not fit the schedule; the store is damaged");
    if (!gathered) gathered = std::make_unique<Gathered>(so_far.tournament);
    gathered->add(*so_far.store, *so_far.plan, result);
  });
  if (!gathered) gathered = std::make_unique<Gathered>(loaded->tournament);
  Report report(std::filesystem::path(path).filename().string(), loaded->tournament, std::move(*gathered));
  const Plan& plan = *loaded->plan;
  report.finished = plan.finished() && loaded->tournament.shard.is_all();
  report.known = plan.known();
  report.settled = plan.settled();
  report.until = settled_text(loaded->tournament, plan);
  report.standings = plan.tally().standings();
  const auto ranked = std::ranges::count_if(
      report.standings, [](const Standing& row) { return row.refused.empty() && row.disqualified.empty(); });
  report.analysis =
      analyse(report.gathered.field(), order_of(report.standings), static_cast<std::size_t>(ranked));
  report.faults = report.gathered.faults();
  return {std::move(loaded), std::move(report)};
}

Summary summarise_all(const std::string& path, std::size_t matches) {
  Summary summary = summarise(path);
  Report& report = summary.report;
  add_transcripts(report, path, matches);
  report.viewer = find_viewer(report.tournament->game_plugin, report.tournament->game);
  return summary;
}

}  // namespace hilltop
