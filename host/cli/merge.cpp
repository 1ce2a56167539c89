// merge.cpp - hilltop merge: the stores of a tournament's parts as one.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/plural.hpp"
#include "cli/prepare.hpp"
#include "cli/progress.hpp"
#include "cli/runner.hpp"
#include "cli/shard.hpp"
#include "tournament/shard.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

namespace hilltop {
namespace {

const Usage kMergeUsage{
    "hilltop merge",
    "OUT STORE [STORE...] [OPTIONS]",
    "Writes into the store OUT all that the others have of one tournament: the parts that `hilltop run\n"
    "--shard` played on several machines, in any order. What is in several counts once, as OUT has it if it\n"
    "was there before, else as in the store named first. Says what is missing: `hilltop run FILE --store\n"
    "OUT` plays that, and the matches that break a tie, which no part has. Exit code 1 if something is "
    "missing.",
    {{"quiet", "", "no progress"}},
    2,
    100'000};

/// Results that are written at a time.
constexpr std::size_t kBatch = 1000;

void say(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

/// Whether two results of one session say the same of it, however long it took.
bool is_same(const SessionResult& a, const SessionResult& b) {
  if (a.digest != b.digest || a.steps != b.steps || a.void_reason != b.void_reason) return false;
  return std::ranges::equal(a.seats, b.seats, [](const SeatResult& x, const SeatResult& y) {
    return x.score == y.score && x.forfeit == y.forfeit && x.faults == y.faults && x.record == y.record &&
           x.disqualified == y.disqualified;
  });
}

/// Nothing: the run of this part has not begun, or was killed as it did.
std::optional<Tournament> tournament_of(const std::string& path) {
  std::error_code none;
  if (std::filesystem::file_size(path, none) == 0 && !none) return std::nullopt;
  const std::string json = Store(path, Store::Mode::read).tournament();
  return json.empty() ? std::nullopt : std::optional(stored_tournament(path, json));
}

void refuse_another(const Tournament& first, const std::string& where, const Tournament& other) {
  if (const std::string differs = differences(first, other); !differs.empty())
    throw UsageError(where + ": is of another tournament: " + differs +
                     "; merge the stores of one tournament");
}

/// What all parts are parts of; those of which there is nothing yet are taken out of the list.
Tournament common_tournament(std::vector<std::string>& paths) {
  std::optional<Tournament> common;
  std::vector<std::string> begun;
  for (const auto& path : paths) {
    auto tournament = tournament_of(path);
    if (!tournament) {
      say(path + ": is empty");
      continue;
    }
    begun.push_back(path);
    if (common) refuse_another(*tournament, path, *common);
    else common = std::move(tournament);
  }
  if (!common) throw UsageError("no store has a tournament: nothing is to be merged");
  common->shard = {};
  paths = std::move(begun);
  return *std::move(common);
}

class Merge {
 public:
  using Positions = Plan::Positions;

  /// Into the store at `path`, of a tournament that all parts are of (common_tournament()).
  Merge(const std::string& path, const Tournament& tournament)
      : path_(path), tournament_(tournament), store_(path, Store::Mode::write) {
    const std::string json = store_.tournament();
    if (json.empty()) {
      store_.begin(to_json(tournament));
      return;
    }
    const Tournament stored = stored_tournament(path, json);
    if (!stored.shard.is_all())
      throw UsageError(path + ": is " + to_text(stored.shard) +
                       ", one of the parts: name another file to write into");
    refuse_another(stored, path, tournament_);
    Plan plan(tournament_);
    feed(plan, store_);
    whole_ = plan.whole_repetitions();
  }

  /// Adds what the store of a part, or of the whole, has and this one has not.
  void add(const std::string& path) {
    const auto source = load_store(path);
    if (division_of(tournament_).unit == Division::Unit::match) return copy(*source->store, kAll);
    for (const Positions& repetition : source->plan->whole_repetitions()) add(*source, repetition);
    // What follows the repetitions follows from the last one.
    const Positions after{source->plan->after_repetitions(), kAll.last};
    if (last_from_ == path || count(after) == 0) copy(*source->store, after);
  }

  /// Says what is missing. The exit code.
  int finish() {
    Plan plan(tournament_);
    forget_what_does_not_follow(plan);
    if (differing_ > 0)
      say(plural(differing_, "session was", "sessions were") +
          " in several stores with different results; the first that was read counts");
    std::printf("%s in %s\n", plural(store_.count(), "session", "sessions").c_str(),
                terminal_text(path_).c_str());
    std::fflush(stdout);
    if (plan.finished()) return 0;
    const std::string go_on = "hilltop run FILE --store " + shell_word(path_);
    if (plan.breaks_tie() || plan.settling().looked())
      say("what follows from all results is missing; to play it: " + go_on);
    else
      say("missing: " + missing(plan) +
          "; merge the stores that have them into it too, or play them with: " + go_on);
    return 1;
  }

 private:
  static constexpr Positions kAll{0, INT64_MAX};

  /// Where matches lead to each other nobody knows how many a repetition will have.
  std::string missing(const Plan& plan) const {
    if (division_of(tournament_).unit == Division::Unit::match)
      return std::to_string(plan.known() - plan.settled()) + " of " +
             plural(plan.known(), "session", "sessions") + ", " + missing_text(plan);
    const std::uint64_t all = tournament_.format.repeat;
    return std::to_string(all - plan.whole_repetitions().size()) + " of " +
           plural(all, "repetition", "repetitions") + ", " + missing_text(plan);
  }

  std::uint64_t count(const Positions& of) const { return store_.count({of.first, of.last}); }

  /// A repetition is taken whole, from one store, since its matches lead to each other.
  void add(const Loaded& source, const Positions& repetition) {
    if (std::ranges::find(whole_, repetition) == whole_.end()) {
      store_.forget({repetition.first, repetition.last});
      whole_.push_back(repetition);
      if (std::ranges::max(whole_, {}, &Positions::first) == repetition) last_from_ = source.path;
    }
    copy(*source.store, repetition);
  }

  void copy(const Store& source, const Positions& of) {
    std::vector<SessionResult> batch;
    const auto write = [&] {
      if (batch.empty()) return;
      if (count({batch.front().position, batch.back().position + 1}) > 0) compare(batch);
      store_.put(batch);
      batch.clear();
    };
    source.each(
        [&](const SessionResult& result) {
          batch.push_back(result);
          if (batch.size() == kBatch) write();
        },
        {of.first, of.last}, Store::With::journals);
    write();
  }

  /// Counts those that are known with another result.
  void compare(const std::vector<SessionResult>& batch) {
    for (const auto& result : batch) {
      const auto known = store_.get(result.position);
      if (known && !is_same(*known, result)) ++differing_;
    }
  }

  /// Of several stores some may have what follows only from their own results: who was level at the top, who
  /// was disqualified.
  void forget_what_does_not_follow(Plan& plan) {
    std::vector<std::uint64_t> strays;
    store_.each([&](const SessionResult& result) {
      plan.skip_to(result.position);
      if (!plan.done(result)) strays.push_back(result.position);
    });
    for (const std::uint64_t position : strays) store_.forget({position, position + 1});
    if (!strays.empty())
      say(plural(strays.size(), "session does", "sessions do") +
          " not follow from the results of the others, and cannot be used");
  }

  const std::string path_;
  const Tournament& tournament_;
  Store store_;
  std::vector<Positions> whole_;  // repetitions that are here
  std::string last_from_;         // the store that the latest of them is from
  std::uint64_t differing_ = 0;
};

}  // namespace

int merge_command(const Arguments& args) {
  const Options options(kMergeUsage, args);
  if (options.helped()) return 0;
  std::vector<std::string> files;
  for (const auto& file : options.arguments()) files.push_back(options.path(file));
  std::vector<std::string> parts(files.begin() + 1, files.end());
  const Tournament tournament = common_tournament(parts);
  Merge merge(files.front(), tournament);
  Progress progress(options.has("quiet"));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    progress.begins("reading " + terminal_text(parts[i]), i + 1, parts.size());
    merge.add(parts[i]);
    progress.ended("read " + terminal_text(parts[i]), i + 1, parts.size());
  }
  progress.clear();
  return merge.finish();
}

}  // namespace hilltop
