#include "cli/loaded.hpp"

#include "base/error.hpp"
#include "cli/progress.hpp"
#include "cli/runner.hpp"
#include "cli/settled.hpp"
#include "cli/stop.hpp"
#include "config/build.hpp"
#include "config/sandbox.hpp"
#include "config/tournament_file.hpp"

#include <sched.h>

#include <algorithm>
#include <cstdio>

namespace hilltop {
namespace {

struct Count {
  std::uint32_t count;
  const char* name;
};

/// "2 timeout, 1 crash"; those of which there are none are left out.
std::string counts_text(const std::vector<Count>& counts) {
  std::string text;
  for (const auto& [count, name] : counts)
    if (count != 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + ' ' + name;
  return text;
}

std::string counts_json(const std::vector<Count>& counts) {
  std::string text = "{";
  for (const auto& [count, name] : counts)
    text += (text.size() > 1 ? ", \"" : "\"") + std::string(name) + "\": " + std::to_string(count);
  return text + '}';
}

std::vector<Count> kinds_of(const Faults& faults) {
  return {{faults.timeout, "timeout"},
          {faults.crash, "crash"},
          {faults.invalid, "invalid"},
          {faults.flood, "flood"},
          {faults.resign, "resign"}};
}

/// What the crashes come from; the rest ended by a signal or a bad exit code.
std::vector<Count> limits_of(const Faults& faults) {
  return {{faults.memory, limit_name(Limit::memory)},
          {faults.processes, limit_name(Limit::processes)},
          {faults.disk, limit_name(Limit::disk)}};
}

Cell faults_cell(const Faults& faults) {
  std::string text = counts_text(kinds_of(faults));
  if (const std::string limits = counts_text(limits_of(faults)); !limits.empty())
    text += " (crash: " + limits + ')';
  return {std::move(text), counts_json(kinds_of(faults))};
}

/// The crashes by what they come from: these add up to them.
Cell crashes_cell(const Faults& faults) {
  auto counts = limits_of(faults);
  counts.push_back({faults.crash - faults.memory - faults.processes - faults.disk, "other"});
  return {counts_text(counts), counts_json(counts)};
}

Cell ties_cell(const std::vector<Total>& ties) {
  Cell cell{"", "["};
  for (const Total points : ties) {
    if (!cell.text.empty()) {
      cell.text += ", ";
      cell.json += ", ";
    }
    cell.text += to_text(points);
    cell.json += to_text(points);
  }
  cell.json += ']';
  return cell;
}

/// Groups of a free-for-all in which some play a match more than others.
bool is_unbalanced(const Tournament& t) {
  return t.format.matches % balanced_matches(t.format, t.entrants.size()) != 0;
}

void warn_of_imbalance(const Tournament& t, const std::string& file) {
  const std::uint64_t cycle = balanced_matches(t.format, t.entrants.size());
  const std::uint64_t balanced = (t.format.matches + cycle - 1) / cycle * cycle;
  std::fprintf(stderr,
               "warning: %s: %llu matches of %llu seats give some of %llu entrants a match more than others; "
               "%llu matches would not\n",
               file.c_str(), static_cast<unsigned long long>(t.format.matches),
               static_cast<unsigned long long>(t.format.seats),
               static_cast<unsigned long long>(t.entrants.size()), static_cast<unsigned long long>(balanced));
}

/// What must be known to read the standings rightly, for each row.
std::vector<std::string> notes_of(const Tournament& tournament, const std::vector<Standing>& rows) {
  std::uint64_t fewest = UINT64_MAX;
  for (const auto& row : rows)
    if (row.refused.empty()) fewest = std::min(fewest, row.matches);
  std::vector<std::string> notes;
  std::uint64_t winners_rank = 0;  // of the first that is no plant
  for (const auto& row : rows) {
    std::string& note = notes.emplace_back();
    const bool plant = tournament.entrants[row.entrant].plant;
    const bool out = !row.refused.empty() || !row.disqualified.empty();
    if (!row.disqualified.empty()) note = "disqualified: " + row.disqualified;
    else if (!row.refused.empty()) note = "refused: " + row.refused;
    else if (plant) note = "plant";
    else if (winners_rank == 0) winners_rank = row.rank;
    if (!plant && !out && winners_rank > 1 && row.rank == winners_rank) note = "best that is no plant";
    if (is_unbalanced(tournament) && !out && row.matches > fewest)
      note += (note.empty() ? "" : "; ") + std::to_string(row.matches - fewest) + " more played than others";
  }
  return notes;
}

}  // namespace

std::size_t cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<std::size_t>(std::max(CPU_COUNT(&set), 1));
}

std::size_t jobs_of(const Options& options) {
  return static_cast<std::size_t>(options.number("jobs", 1, 1024).value_or(cores()));
}

Catalog machine_catalog() {
  for (const auto& missing : missing_plugins()) std::fprintf(stderr, "warning: %s\n", missing.c_str());
  return Catalog(plugin_folders());
}

Tournament load_and_build(const std::string& file, const BuildWishes& wishes) {
  Catalog catalog = machine_catalog();
  if (!wishes.unconfined) catalog.keep_strangers_in(confined_probe);
  Tournament tournament = load_tournament(file, catalog);
  if (wishes.unconfined) unconfine(tournament);
  if (wishes.skip_missing) {
    for (const auto& missing : drop_missing(tournament))
      std::fprintf(stderr, "skipped \"%s\": this machine has no %s\n", terminal_text(missing.entrant).c_str(),
                   terminal_text(missing.program).c_str());
  } else {
    refuse_missing(tournament, file, ", or leave such entrants out with --skip-missing");
  }
  if (is_unbalanced(tournament)) warn_of_imbalance(tournament, file);
  build_programs(tournament, wishes.jobs, wishes.quiet);
  return tournament;
}

void unconfine(Tournament& tournament) {
  for (auto& entrant : tournament.entrants) entrant.sandbox = {.on = false, .visible = {}};
}

void build_programs(Tournament& tournament, std::size_t jobs, bool quiet) {
  need_cells(tournament);
  Progress progress(quiet);
  BuildOptions options;
  options.jobs = static_cast<unsigned>(jobs);
  options.stop = &stop_requested();
  options.begins = [&](const Entrant& entrant, std::size_t begun, std::size_t of) {
    progress.begins("building " + terminal_text(entrant.name), begun, of);
  };
  options.progress = [&](const Entrant& entrant, std::size_t ready, std::size_t of) {
    progress.ended("built " + terminal_text(entrant.name), ready, of);
  };
  build_all(tournament, options);
}

void refuse_missing(const Tournament& tournament, const std::string& where, const std::string& after) {
  std::string lines;
  for (const auto& missing : find_missing(tournament))
    lines += (lines.empty() ? "" : "\n") + where + ": \"" + missing.entrant + "\" needs " + missing.program +
             ", which this machine has not; install it" + after;
  if (!lines.empty()) throw UsageError(lines);
}

Tournament stored_tournament(const std::string& path, std::string_view json) {
  try {
    return tournament_from_json(json);
  } catch (const UsageError& error) {
    throw RunError(path + ": the store is damaged (" + error.what() +
                   "): put a copy in its place, or play anew with `hilltop run FILE --fresh`");
  }
}

std::unique_ptr<Loaded> load_store(const std::string& path,
                                   const std::function<void(const Loaded&, const SessionResult&)>& each) {
  auto loaded = std::make_unique<Loaded>();
  loaded->path = path;
  loaded->store = std::make_unique<Store>(path, Store::Mode::read);
  const std::string json = loaded->store->tournament();
  if (json.empty()) throw UsageError(path + ": this store holds no tournament yet");
  loaded->tournament = stored_tournament(path, json);
  loaded->plan = std::make_unique<Plan>(loaded->tournament);
  feed(*loaded->plan, *loaded->store, [&](const SessionResult& result) {
    if (each) each(*loaded, result);
  });
  return loaded;
}

std::string standings_text(const Tournament& tournament, const Plan& plan, ListFormat format) {
  constexpr std::ptrdiff_t kPerMatch = 4;  // column after "matches", where it decides
  const auto rows = plan.tally().standings();
  const auto notes = notes_of(tournament, rows);
  const bool until = tournament.until.most != 0;
  bool ties = false, faults = false;
  for (const auto& row : rows) {
    ties = ties || !row.ties.empty();
    faults = faults || row.faults.total() != 0;
  }
  std::vector<Column> columns = {{"rank", true},
                                 {"name"},
                                 {"points", true},
                                 {"matches", true},
                                 {"wins", true},
                                 {"draws", true},
                                 {"losses", true},
                                 {"score", true},
                                 {"faults", false, !faults},
                                 {"crashes", false, true},
                                 {"tie-break", true, !ties},
                                 {"note", false, std::ranges::all_of(notes, &std::string::empty)}};
  if (until) columns.insert(columns.begin() + kPerMatch, {"per-match", true});
  Table table(std::move(columns));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Standing& row = rows[i];
    const Entrant& entrant = tournament.entrants[row.entrant];
    std::vector<Cell> cells = {Cell::number(row.rank),
                               Cell::string(entrant.name),
                               Cell::number(to_text(row.points)),
                               Cell::number(row.matches),
                               Cell::number(row.wins),
                               Cell::number(row.draws),
                               Cell::number(row.losses),
                               Cell::number(to_text(row.score * kPoint)),
                               faults_cell(row.faults),
                               crashes_cell(row.faults),
                               ties_cell(row.ties),
                               Cell::string(notes[i])};
    if (until) cells.insert(cells.begin() + kPerMatch, Cell::number(to_text(per_match(row))));
    table.add(std::move(cells));
  }
  if (format != ListFormat::json) return table.render(format);
  return "{\"tournament\": " + json_string(tournament.name) + ", \"standings\": " + table.json() +
         (until ? ", \"until\": " + settling_json(tournament, plan) : "") + "}\n";
}

}  // namespace hilltop
