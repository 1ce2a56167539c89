// duel.cpp - hilltop duel: is B better than A? Plays pairs of matches, seats swapped, until a sequential test
// knows.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/prepare.hpp"
#include "cli/ratings.hpp"
#include "cli/runner.hpp"
#include "cli/stop.hpp"
#include "cli/unwritten.hpp"
#include "config/build.hpp"
#include "config/tournament_file.hpp"
#include "rating/sprt.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

const Usage kUsage{"hilltop duel",
                   "A.yaml B.yaml --game GAME [OPTIONS]",
                   "Is B better than A? Each file has what stands of one entrant in a tournament file. They "
                   "play pairs of matches, "
                   "the\n"
                   "seats swapped and the seed the same, until a sequential test (SPRT) tells \"B is elo1 "
                   "better\" from \"B is "
                   "elo0\n"
                   "better\", or --pairs are played. The same command goes on with a duel that was stopped. "
                   "See docs/ratings.md.",
                   {{"game", "GAME", "an id or the path of a plugin"},
                    {"params", "YAML", "the game's parameters, such as \"{turns: 50}\""},
                    {"limits", "YAML", "of one answer, such as \"{time: 2s}\" (default: the game's time)"},
                    {"seed", "N", "of all chance (default: 1)"},
                    {"elo0", "N", "not better if B is no more than so much better (default: 0)"},
                    {"elo1", "N", "better if B is so much better (default: 50)"},
                    {"alpha", "P", "how likely a wrong \"better\" may be (default: 0.05)"},
                    {"beta", "P", "how likely a wrong \"not better\" may be (default: 0.05)"},
                    {"pairs", "N", "play at most so many (default: 5000)"},
                    {"jobs", "N", "workers at the same time (default: one a core)"},
                    {"store", "FILE", "where the matches are kept (default: A-B.hill here)"},
                    {"fresh", "", "forget what the store holds and play everything"},
                    {"unconfined", "", "no cells: bots and builds may read and write what you may"},
                    {"quiet", "", "no progress"},
                    {"format", "FORMAT", "of the answer: table, json"}},
                   2,
                   2};

double number(const Options& options, const char* name, double least, double most, double otherwise) {
  const auto text = options.value(name);
  if (!text) return otherwise;
  double value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size() || !(value >= least && value <= most))
    throw UsageError(std::string("hilltop duel: --") + name + " takes a number from " + decimal(least, 3) +
                     " to " + decimal(most, 3) + ", not \"" + *text + '"');
  return value;
}

SprtBounds bounds_of(const Options& options) {
  constexpr double kMostElo = 2000;
  SprtBounds bounds;
  bounds.elo0 = number(options, "elo0", -kMostElo, kMostElo, bounds.elo0);
  bounds.elo1 = number(options, "elo1", -kMostElo, kMostElo, bounds.elo1);
  bounds.alpha = number(options, "alpha", 0.001, 0.499, bounds.alpha);
  bounds.beta = number(options, "beta", 0.001, 0.499, bounds.beta);
  if (bounds.elo0 >= bounds.elo1) throw UsageError("hilltop duel: --elo1 must be above --elo0");
  return bounds;
}

/// The results, in the order of the schedule, however they come in.
class Score {
 public:
  explicit Score(const SprtBounds& bounds) : sprt_(bounds) {}

  /// True once the test knows.
  bool add(const SessionResult& result) {
    if (result.kind == HILLTOP_MATCH) {
      const std::uint64_t match = result.round - 1;
      Pair& pair = waiting_[match / 2];
      pair.quarters[match % 2] = quarters_of(result);
      pair.played[match % 2] = true;
      count();
    }
    return sprt_.verdict() != Sprt::Verdict::open;
  }
  const Sprt& sprt() const { return sprt_; }
  std::uint64_t voids() const { return voids_; }

 private:
  struct Pair {
    std::array<std::optional<unsigned>, 2> quarters;  // nothing: the match is void
    std::array<bool, 2> played{};
  };

  /// What a match is worth to B; nothing if it is void.
  static std::optional<unsigned> quarters_of(const SessionResult& result) {
    if (!result.void_reason.empty()) return std::nullopt;
    const auto points = points_of({false, 2 * kPoint, kPoint, 0}, result);
    const std::size_t seat = result.seats.at(0).entrant == 1 ? 0 : 1;
    return static_cast<unsigned>(points.at(seat) / kPoint);
  }

  void count() {
    for (auto next = waiting_.find(next_); next != waiting_.end(); next = waiting_.find(next_)) {
      const Pair& pair = next->second;
      if (!pair.played[0] || !pair.played[1]) return;
      if (pair.quarters[0] && pair.quarters[1]) sprt_.add(*pair.quarters[0] + *pair.quarters[1]);
      else ++voids_;
      waiting_.erase(next);
      ++next_;
    }
  }

  Sprt sprt_;
  std::map<std::uint64_t, Pair> waiting_;  // for those before them
  std::uint64_t next_ = 0, voids_ = 0;
};

std::string ratio_text(const Sprt& sprt) {
  return "LLR " + decimal(sprt.ratio(), 2) + " of " + decimal(sprt.bounds().lower(), 2) + " to " +
         decimal(sprt.bounds().upper(), 2) + " after " + std::to_string(sprt.pairs()) + " pairs";
}

/// "+35"; beyond any number where everything was won or lost.
std::string elo_text(double score) {
  const double elo = elo_of(score);
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return (elo > 0.5 ? "+" : "") + decimal(elo, 0);
}

const char* word_of(Sprt::Verdict verdict) {
  switch (verdict) {
    case Sprt::Verdict::better: return "better";
    case Sprt::Verdict::not_better: return "not better";
    default: return "open";
  }
}

std::string answer_json(const Tournament& duel, const Sprt& sprt) {
  const Interval interval = sprt.score_interval();
  std::string counts;
  for (const std::uint64_t count : sprt.counts())
    counts += (counts.empty() ? "" : ", ") + std::to_string(count);
  return "{\"a\": " + json_string(duel.entrants[0].name) + ", \"b\": " + json_string(duel.entrants[1].name) +
         ", \"verdict\": \"" + word_of(sprt.verdict()) + "\", \"llr\": " + decimal(sprt.ratio(), 4) +
         ", \"lower\": " + decimal(sprt.bounds().lower(), 4) +
         ", \"upper\": " + decimal(sprt.bounds().upper(), 4) +
         ", \"pairs\": " + std::to_string(sprt.pairs()) + ", \"counts\": [" + counts +
         "], \"score\": " + decimal(sprt.score(), 4) + ", \"low\": " + decimal(interval.low, 4) +
         ", \"high\": " + decimal(interval.high, 4) + "}\n";
}

std::string answer_text(const Tournament& duel, const Sprt& sprt) {
  const std::string a = terminal_text(duel.entrants[0].name), b = terminal_text(duel.entrants[1].name);
  const Interval interval = sprt.score_interval();
  const auto& counts = sprt.counts();
  std::string text = sprt.verdict() == Sprt::Verdict::better       ? b + " is better than " + a
                     : sprt.verdict() == Sprt::Verdict::not_better ? b + " is not better than " + a
                                                                   : "not known yet which is better";
  text += "\n  " + ratio_text(sprt) + "\n  score of " + b + ": " + decimal(100 * sprt.score(), 1) + "% (" +
          decimal(100 * interval.low, 1) + " to " + decimal(100 * interval.high, 1) + "), Elo " +
          elo_text(sprt.score()) + " (" + elo_text(interval.low) + " to " + elo_text(interval.high) + ")\n";
  text += "  pairs by points of " + b + ":";
  static constexpr std::array kPoints{"0", "1/2", "1", "3/2", "2"};
  for (std::size_t i = 0; i < counts.size(); ++i)
    text += std::string(i == 0 ? " " : ", ") + kPoints[i] + ": " + std::to_string(counts[i]);
  return text + '\n';
}

Tournament read_duel(const Options& options, const std::array<fs::path, 2>& files) {
  const auto game = options.value("game");
  if (!game) throw UsageError("hilltop duel: name the game with --game (hilltop games lists them)");
  const std::uint64_t pairs = options.number("pairs", 1, 100'000'000).value_or(5000);
  std::string yaml = "tournament: duel\ngame: " + json_string(*game) +
                     "\nformat: {type: round-robin, paired: true, matches: " + std::to_string(2 * pairs) +
                     "}\nseed: " + std::to_string(options.number("seed", 0, INT64_MAX).value_or(1)) + '\n';
  for (const char* key : {"params", "limits"})
    if (const auto value = options.value(key)) yaml += std::string(key) + ": " + *value + "\n";
  const fs::path here = fs::current_path(), unwritten = here / "command line";
  Catalog catalog = machine_catalog();
  (void)catalog.game(*game, here);
  return parse_unwritten(unwritten, "hilltop duel",
                         [&] { return parse_duel(yaml, unwritten, files, catalog); });
}

}  // namespace

int duel_command(const Arguments& args) {
  const Options options(kUsage, args);
  if (options.helped()) return 0;
  const SprtBounds bounds = bounds_of(options);
  const auto format = list_format(options.value("format"));
  if (format != ListFormat::table && format != ListFormat::json)
    throw UsageError("hilltop duel: --format takes table or json");
  const std::array<fs::path, 2> files{options.path(options.arguments()[0]),
                                      options.path(options.arguments()[1])};
  const bool quiet = options.has("quiet");
  const std::string path = options.path(
      options.value("store").value_or(files[0].stem().string() + "-" + files[1].stem().string() + ".hill"));
  catch_stop_signals();
  Tournament duel = read_duel(options, files);
  if (options.has("unconfined")) unconfine(duel);
  refuse_missing(duel, "hilltop duel", "");
  build_programs(duel, jobs_of(options), quiet);

  Score score(bounds);
  Plan plan(duel);
  Store store(path, Store::Mode::write);
  (void)prepare(store, path, duel, options.has("fresh") ? Changes::forget : Changes::refuse);
  RunOptions run{jobs_of(options), quiet, default_cache()};
  run.enough = [&](const SessionResult& result) { return score.add(result); };
  run.note = [&] { return ratio_text(score.sprt()); };
  const RunSummary summary = run_tournament(duel, plan, store, run);

  std::cout << (format == ListFormat::json ? answer_json(duel, score.sprt())
                                           : answer_text(duel, score.sprt()))
            << std::flush;
  if (score.voids() > 0)
    std::fprintf(stderr,
                 "%llu pairs do not count: a bug of the game made a match void; see hilltop show %s\n",
                 static_cast<unsigned long long>(score.voids()), shell_word(path).c_str());
  if (!summary.stopped) return 0;
  std::fprintf(stderr, "stopped; the same command goes on, with what is in %s\n", path.c_str());
  return kStoppedExit;
}

}  // namespace hilltop
