// check.cpp - hilltop check and hilltop play: does it work, before a tournament begins?
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/runner.hpp"
#include "cli/scratch.hpp"
#include "cli/stop.hpp"
#include "config/build.hpp"
#include "config/tournament_file.hpp"
#include "worker/pool.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>

namespace hilltop {
namespace {

const Usage kCheckUsage{
    "hilltop check",
    "FILE [OPTIONS]",
    "Reads a tournament file, builds every bot, and puts the first question of the game to each.",
    {{"skip-missing", "", "leave out entrants whose language this machine has not"},
     {"format", "FORMAT", "table, json, csv, markdown"}},
    1,
    1};

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
     {"transcript", "", "print the transcript instead of the standings"},
     {"format", "FORMAT", "of the standings: table, json, csv, markdown"}},
    3,
    64};

/// The session in which an entrant is asked for the first time.
Job first_job(const Tournament& tournament, std::uint32_t entrant) {
  Job job;
  job.seed = tournament.seed;
  job.seats.push_back({entrant, "", ""});
  if ((tournament.game_flags & HILLTOP_HAS_ENROLMENT) != 0) {
    job.kind = HILLTOP_ENROL;
    return job;
  }
  const std::uint64_t wanted =
      tournament.format.type == FormatType::free_for_all
          ? (tournament.format.seats != 0 ? tournament.format.seats : tournament.entrants.size())
          : 2;
  const auto count = static_cast<std::uint32_t>(tournament.entrants.size());
  for (std::uint32_t i = 1; job.seats.size() < wanted; ++i)
    job.seats.push_back({(entrant + i) % count, "", ""});
  return job;
}

std::string note_of(const nlohmann::json& answer) {
  if (answer.at("fault").is_null()) return "";
  std::string note = answer.at("fault").get<std::string>() + ": " + answer.at("why").get<std::string>();
  const std::string errors = answer.at("stderr");
  const std::size_t last = errors.find_last_not_of('\n');
  if (last == std::string::npos) return note;
  const std::size_t line = errors.rfind('\n', last);
  return note + " | " +
         errors.substr(line == std::string::npos ? 0 : line + 1,
                       last - (line == std::string::npos ? 0 : line + 1) + 1);
}

std::string bot_yaml(const std::string& bot, std::size_t number) {
  const bool command = bot.find(' ') != std::string::npos || bot.find('/') == std::string::npos;
  const std::string name = std::to_string(number) + ": " + bot.substr(0, 48);
  return " - {name: " + json_string(name) + ", " + (command ? "run: " : "bot: ") + json_string(bot) + "}\n";
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

}  // namespace

int check_command(const Arguments& args) {
  const Options options(kCheckUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  catch_stop_signals();
  const Tournament tournament =
      load_and_build(options.arguments()[0], options.has("skip-missing"), false, cores());
  Scratch scratch(default_cache());
  Pool pool(tournament, 1, scratch.path());
  Table table({{"entrant"}, {"answers"}, {"ms", true}, {"reply"}, {"note"}});
  std::size_t failed = 0;
  for (std::uint32_t i = 0; i < tournament.entrants.size(); ++i) {
    if (stop_requested()) return kStoppedExit;
    nlohmann::json answer;
    try {
      answer = nlohmann::json::parse(pool.ask(MessageKind::check, encode(first_job(tournament, i))));
    } catch (const RunError& error) {
      answer = {{"fault", "crash"}, {"why", error.what()}, {"reply", ""}, {"stderr", ""}, {"wall_us", 0}};
    }
    const bool good = answer.at("fault").is_null();
    failed += good ? 0 : 1;
    table.add({Cell::string(tournament.entrants[i].name),
               {good ? "yes" : "no", good ? "true" : "false"},
               Cell::number(answer.at("wall_us").get<std::uint64_t>() / 1000),
               Cell::string(answer.at("reply").get<std::string>().substr(0, 40)),
               Cell::string(note_of(answer))});
  }
  std::cout << table.render(format);
  if (failed > 0)
    throw RunError(std::to_string(failed) + " of " + std::to_string(tournament.entrants.size()) +
                   " entrants give no valid answer");
  return 0;
}

int play_command(const Arguments& args) {
  const Options options(kPlayUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  catch_stop_signals();
  const auto here = std::filesystem::current_path();
  Catalog catalog(plugin_folders());
  const GameEntry& game = catalog.game(options.arguments()[0], here);
  Tournament tournament = parse_tournament(play_yaml(options, game), here / "play", catalog);
  refuse_missing(tournament, "hilltop play", "");
  BuildOptions building;
  building.stop = &stop_requested();
  build_all(tournament, building);
  Scratch scratch(default_cache());
  const std::string path = (scratch.path() / "play.hill").string();
  Plan plan(tournament);
  {
    Store store(path, Store::Mode::write);
    store.begin(to_json(tournament));
    const auto summary = run_tournament(tournament, plan, store, {cores(), false, default_cache()});
    if (summary.stopped) return kStoppedExit;
  }
  if (options.has("transcript")) return show_command({path, "--transcript"});
  std::cout << standings_text(tournament, plan, format);
  return 0;
}

}  // namespace hilltop
