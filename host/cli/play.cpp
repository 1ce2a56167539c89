// play.cpp - hilltop play: a match of some bots, right now, from nothing but the command line.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/runner.hpp"
#include "cli/scratch.hpp"
#include "cli/stop.hpp"
#include "cli/unwritten.hpp"
#include "config/build.hpp"
#include "config/tournament_file.hpp"
#include "match/journal.hpp"

#include <cstdio>
#include <filesystem>
#include <iostream>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

const Usage kPlayUsage{
    "hilltop play",
    "GAME BOT BOT [BOT...] [OPTIONS]",
    "Plays a match at once. GAME is an id or the path of a plugin; BOT is the id of a native bot, the path "
    "of\n"
    "its plugin, or a command in quotes, such as \"python3 mine.py\", run in a copy of the files that it "
    "names.",
    {{"params", "YAML", "the game's parameters, such as \"{turns: 50}\""},
     {"limits", "YAML", "of one answer, such as \"{time: 2s}\" (default: the game's time)"},
     {"matches", "N", "so many matches a pair, or in all for more than two seats (default: 1)"},
     {"seed", "N", "of all chance (default: 1)"},
     {"unconfined", "", "no cells: bots may read and write what you may"},
     {"transcript", "", "print the transcript instead of the standings"},
     {"format", "FORMAT", "of the standings: table, json, csv, markdown"}},
    3,
    64};

/// Whether a word of the command line means a native bot: an id, or a plugin that is there (even if there are
/// spaces in its path). Anything else is a command.
bool is_native(const std::string& bot) {
  std::error_code error;
  const auto colon = bot.rfind(".so:");
  const std::string file = colon == std::string::npos ? bot : bot.substr(0, colon + 3);
  const bool spaces = bot.find(' ') != std::string::npos;
  if (file.ends_with(".so")) return !spaces || fs::exists(file, error);
  const bool id = bot.find('/') != std::string::npos && bot.front() != '/' && bot.front() != '.';
  return id && !spaces && !fs::exists(bot, error);
}

std::string bot_yaml(const std::string& bot, std::size_t number) {
  if (bot.find_first_not_of(' ') == std::string::npos)
    throw UsageError("hilltop play: bot " + std::to_string(number) +
                     " is empty; name a native bot, its plugin, or a command in quotes");
  const std::string name = std::to_string(number) + ": " + bot.substr(0, 48);
  return " - {name: " + json_string(terminal_text(name)) + ", " + (is_native(bot) ? "bot: " : "run: ") +
         json_string(bot) + "}\n";
}

std::string play_yaml(const Options& options, const GameEntry& game) {
  const auto& arguments = options.arguments();
  const std::string matches = std::to_string(options.number("matches", 1, 1'000'000).value_or(1));
  std::string yaml = "tournament: play\ngame: " + json_string(arguments[0]) + "\n";
  for (const char* key : {"params", "limits"})
    if (const auto value = options.value(key)) yaml += std::string(key) + ": " + *value + "\n";
  yaml += game.max_seats == 2 ? "format: {type: round-robin, matches: " + matches + "}\n"
                              : "format: {type: free-for-all, matches: " + matches + "}\n";
  yaml += "seed: " + std::to_string(options.number("seed", 0, INT64_MAX).value_or(1)) + "\nentrants:\n";
  for (std::size_t i = 1; i < arguments.size(); ++i) yaml += bot_yaml(arguments[i], i);
  return yaml;
}

/// The tournament that the command line means. Nobody wrote a file, so errors name no place in one.
Tournament parse_arguments(const Options& options, Catalog& catalog) {
  const auto here = fs::current_path();
  const fs::path file = here / "command line";
  const GameEntry& game = catalog.game(options.arguments()[0], here);
  const std::string yaml = play_yaml(options, game);
  return parse_unwritten(file, "hilltop play", [&] { return parse_tournament(yaml, file, catalog); });
}

/// How the asks of one entrant went.
struct Asked {
  std::uint64_t asks = 0, faults = 0;
  std::string first;  ///< fault
};

std::string last_line(std::string_view text) {
  text = text.substr(0, text.find_last_not_of('\n') + 1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

std::string first_fault(const SessionResult& result, std::size_t seat) {
  const std::string journal = unpack(result.journal);
  for (JournalReader all(journal); const auto entry = all.next();) {
    if (entry->seat != seat || entry->fault == HILLTOP_OK) continue;
    const std::string errors = last_line(entry->errors);
    return std::string(fault_name(entry->fault)) + ": " + std::string(entry->why) +
           (errors.empty() ? "" : "; it said: " + errors);
  }
  return "an answer that the game does not take";
}

std::vector<Asked> asked_in(const Tournament& tournament, const Store& store) {
  std::vector<Asked> all(tournament.entrants.size());
  store.each([&](const SessionResult& result) {
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
      const SeatResult& line = result.seats[seat];
      Asked& asked = all.at(line.entrant);
      asked.asks += line.asks;
      asked.faults += line.faults.total();
      if (line.faults.total() > 0 && asked.first.empty())
        asked.first = first_fault(store.get(result.position).value_or(result), seat);
    }
  });
  return all;
}

/// Says what went wrong, a line for each bot with faults. True: every bot answered at least once.
bool report(const Tournament& tournament, const std::vector<Asked>& all) {
  bool answered = true;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].faults == 0) continue;
    answered = answered && all[i].faults < all[i].asks;
    std::fprintf(
        stderr, "%s\n",
        terminal_text("\"" + tournament.entrants[i].name + "\" failed " + std::to_string(all[i].faults) +
                      " of " + std::to_string(all[i].asks) + " asks; the first: " + all[i].first)
            .c_str());
  }
  return answered;
}

}  // namespace

int play_command(const Arguments& args) {
  const Options options(kPlayUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  catch_stop_signals();
  Catalog catalog = machine_catalog();
  Tournament tournament = parse_arguments(options, catalog);
  if (options.has("unconfined")) unconfine(tournament);
  refuse_missing(tournament, "hilltop play", "");
  build_programs(tournament, cores(), false);
  Scratch scratch(default_cache());
  const std::string path = (scratch.path() / "play.hill").string();
  Plan plan(tournament);
  bool answered = true;
  {
    Store store(path, Store::Mode::write);
    store.begin(to_json(tournament));
    const auto summary = run_tournament(tournament, plan, store, {cores(), false, default_cache()});
    if (summary.stopped) {
      std::fprintf(
          stderr, "stopped after %llu of %llu, of which nothing is kept; give the same command again\n",
          static_cast<unsigned long long>(plan.settled()), static_cast<unsigned long long>(plan.known()));
      return kStoppedExit;
    }
    answered = report(tournament, asked_in(tournament, store));
  }
  if (options.has("transcript")) (void)show_command({path, "--transcript"});
  else std::cout << standings_text(tournament, plan, format);
  return answered ? 0 : 1;
}

}  // namespace hilltop
