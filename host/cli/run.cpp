// run.cpp - hilltop run, hilltop standings.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/plural.hpp"
#include "cli/prepare.hpp"
#include "cli/progress.hpp"
#include "cli/ratings.hpp"
#include "cli/runner.hpp"
#include "cli/settled.hpp"
#include "cli/shard.hpp"
#include "cli/stop.hpp"
#include "config/build.hpp"
#include "tournament/shard.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>

namespace hilltop {
namespace {

void report_voids(const Loaded& loaded, const std::string& path) {
  std::fprintf(stderr, "void matches, by bugs of the game; see them with:\n");
  Plan plan(loaded.tournament);
  loaded.store->each([&](const SessionResult& result) {
    if (result.kind != HILLTOP_ENROL && !result.void_reason.empty())
      std::fprintf(stderr, "  hilltop replay %s %s    # %s\n", shell_word(path).c_str(),
                   plan.id(result.position).c_str(), terminal_text(result.void_reason).c_str());
    plan.done(result);
  });
}

/// Says which limit is none when root runs programs outside of cells.
void warn_of_root(const Tournament& tournament) {
  const auto is_limited = [](const Entrant& each) {
    return each.external() && !each.sandbox.on && each.limits.processes != 0;
  };
  if (geteuid() != 0 || std::ranges::none_of(tournament.entrants, is_limited)) return;
  std::fprintf(
      stderr,
      "warning: run as root, whom Linux does not bind by the limit on processes: a bot may start any "
      "number; run contests as an ordinary user\n");
}

/// Says so if the folders that bots are copied from are not what they were when the run began.
bool report_changed(const Tournament& tournament) {
  const auto changed = find_changed(tournament);
  for (const auto& name : changed)
    std::fprintf(stderr,
                 "\"%s\": its built folder was changed during the run, so it may not be itself that played; "
                 "play anew with --fresh\n",
                 terminal_text(name).c_str());
  return !changed.empty();
}

/// To people; nothing if it is empty.
void say(const std::string& line) {
  if (!line.empty()) std::fprintf(stderr, "%s\n", line.c_str());
}

void say_settled(const Tournament& tournament, const Plan& plan) { say(settled_text(tournament, plan)); }

/// That this is a part alone.
void say_shard(const Tournament& tournament, const Plan& plan) {
  if (tournament.shard.is_all()) return;
  say("this is " + to_text(tournament.shard) + " alone, " + std::to_string(plan.settled()) + " of " +
      plural(plan.known(), "session", "sessions") +
      " of it; unite the stores of all parts with: hilltop merge ALL.hill PART.hill...");
}

const Usage kRunUsage{
    "hilltop run",
    "FILE [FILE...] [OPTIONS]",
    "Plays the tournament that FILE (YAML) describes, and prints its standings; several one after the "
    "other.\n"
    "Every finished match is in the store at once: a run that was stopped, killed or cut off goes on where "
    "it was,\nand after a bot was changed or added only its matches are played.",
    {{"jobs", "N", "workers at the same time (default: one a core)"},
     {"store", "FILE", "where the matches are kept (default: NAME.hill here, from NAME.yaml)"},
     {"fresh", "", "forget what the store holds and play everything"},
     {"shard", "I/N", "play the I-th of N parts alone; `hilltop merge` unites their stores"},
     {"skip-missing", "", "leave out entrants whose language this machine has not"},
     {"unconfined", "", "no cells: bots and builds may read and write what you may"},
     {"quiet", "", "no progress"},
     {"format", "FORMAT", "of the standings: table, json, csv, markdown"}},
    1,
    1000};

const Usage kStandingsUsage{"hilltop standings",
                            "STORE [OPTIONS]",
                            "Prints the standings of the matches in a store, also while it is being filled.",
                            {{"ratings", "", "with ratings on the Elo scale and how sure they are"},
                             {"format", "FORMAT", "table, json, csv, markdown"}},
                            1,
                            1};

/// Makes the store ready, and plays what is missing.
RunSummary play(const Tournament& tournament, Plan& plan, const std::string& path, const Options& options) {
  const bool quiet = options.has("quiet"), fresh = options.has("fresh");
  Store store(path, fresh ? Store::Mode::anew : Store::Mode::write);
  const std::string change = prepare(store, path, tournament, fresh ? Changes::forget : Changes::reuse);
  if (!quiet) {
    say(change);
    warn_of_root(tournament);
  }
  RunOptions run{jobs_of(options), quiet, default_cache()};
  run.note = [&] { return settling_note(tournament, plan); };
  return run_tournament(tournament, plan, store, run);
}

void say_stopped(const std::string& file, const std::string& path, const Plan& plan, const Options& options) {
  const auto shard = options.value("shard");
  say("stopped after " + std::to_string(plan.settled()) + " of " + std::to_string(plan.known()) +
      "; to go on: hilltop run " + shell_word(file) + (shard ? " --shard " + *shard : "") + " --store " +
      shell_word(path));
}

void say_played(const Tournament& tournament, const Plan& plan, const RunSummary& summary,
                const std::string& path) {
  say(plural(summary.played, "session", "sessions") + " played, " +
      std::to_string(summary.stored_before + summary.taken_back) + " taken from " + path +
      "; look at them with: hilltop show " + shell_word(path));
  say_settled(tournament, plan);
  say_shard(tournament, plan);
}

/// One tournament, from its file to its table. Returns the exit code.
int run_file(const std::string& file, const Options& options) {
  (void)options.path(file);
  const auto format = list_format(options.value("format"));
  const bool quiet = options.has("quiet");
  const Shard shard = shard_of(options);
  const std::string path = options.path(options.value("store").value_or(
      std::filesystem::path(file).stem().string() + store_suffix(shard) + ".hill"));
  Tournament tournament =
      load_and_build(file, {options.has("skip-missing"), options.has("unconfined"), quiet, jobs_of(options)});
  tournament.shard = shard;
  say(indivisible_text(tournament));
  Plan plan(tournament);
  const RunSummary summary = play(tournament, plan, path, options);
  const bool changed = report_changed(tournament);
  if (summary.stopped) {
    say_stopped(file, path, plan, options);
    return kStoppedExit;
  }
  std::cout << standings_text(tournament, plan, format) << std::flush;
  if (!quiet) say_played(tournament, plan, summary, path);
  if (!plan.stuck().empty()) throw RunError("the tournament could not be played: " + plan.stuck());
  if (summary.voids == 0) return changed ? 1 : 0;
  report_voids(*load_store(path), path);
  return 1;
}

/// Of a table for people: whether it is the last one, and how sure.
void say_how_far(const Loaded& loaded, ListFormat format) {
  if (format != ListFormat::table) return;
  say_settled(loaded.tournament, *loaded.plan);
  if (!loaded.tournament.shard.is_all()) return say_shard(loaded.tournament, *loaded.plan);
  if (loaded.plan->finished()) return;
  std::fprintf(stderr, "so far: %llu of %llu\n", static_cast<unsigned long long>(loaded.plan->settled()),
               static_cast<unsigned long long>(loaded.plan->known()));
}

int print_rated(const std::string& path, ListFormat format) {
  const auto all = load_field(path);
  const Ratings ratings = rate(all.field, all.order);
  std::cout << rated_standings_text(all, ratings, format) << std::flush;
  for (const auto& note : notes_on(ratings)) std::fprintf(stderr, "%s\n", note.c_str());
  say_how_far(*all.loaded, format);
  return 0;
}

}  // namespace

int run_command(const Arguments& args) {
  const Options options(kRunUsage, args);
  if (options.helped()) return 0;
  const auto& files = options.arguments();
  if (files.size() > 1 && options.has("store"))
    throw UsageError("hilltop run: --store is for one tournament; several have a store each, NAME.hill here");
  catch_stop_signals();
  int worst = 0;
  for (const auto& file : files) {
    if (files.size() > 1 && !options.has("quiet")) std::fprintf(stderr, "%s\n", file.c_str());
    const int code = run_file(file, options);
    if (code == kStoppedExit) return code;
    worst = std::max(worst, code);
  }
  return worst;
}

int standings_command(const Arguments& args) {
  const Options options(kStandingsUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  const std::string path = options.path(options.arguments().front());
  if (options.has("ratings")) return print_rated(path, format);
  const auto loaded = load_store(path);
  std::cout << standings_text(loaded->tournament, *loaded->plan, format) << std::flush;
  say_how_far(*loaded, format);
  return 0;
}

}  // namespace hilltop
