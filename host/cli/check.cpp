// check.cpp - hilltop check: does every bot work, before a tournament begins?
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/progress.hpp"
#include "cli/scratch.hpp"
#include "cli/settled.hpp"
#include "cli/stop.hpp"
#include "cli/width.hpp"
#include "config/build.hpp"
#include "worker/pool.hpp"

#include <nlohmann/json.hpp>

#include <iostream>

namespace hilltop {
namespace {

const Usage kCheckUsage{
    "hilltop check",
    "FILE [OPTIONS]",
    "Reads a tournament file, builds every bot, and puts the first question of the game to each.",
    {{"skip-missing", "", "leave out entrants whose language this machine has not"},
     {"unconfined", "", "no cells: bots and builds may read and write what you may"},
     {"format", "FORMAT", "table, json, csv, markdown"}},
    1,
    1};

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

/// In a table for people without line breaks, and no more than fits.
Cell reply_cell(const std::string& reply) {
  constexpr std::size_t kShown = 40;
  std::string line;
  for (const char c : reply.substr(0, reply.find_last_not_of(" \r\n") + 1))
    line += c == '\n' ? std::string("\\n") : std::string(1, c);
  const std::string shown(fitting(line, kShown));
  return {shown.size() < line.size() ? shown + "…" : shown, json_string(reply)};
}

}  // namespace

int check_command(const Arguments& args) {
  const Options options(kCheckUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  catch_stop_signals();
  const Tournament tournament = load_and_build(
      options.arguments()[0], {options.has("skip-missing"), options.has("unconfined"), false, cores()});
  Scratch scratch(default_cache());
  Pool pool(tournament, 1, scratch.path());
  Table table({{"entrant"}, {"answers"}, {"ms", true}, {"reply"}, {"note"}});
  std::size_t failed = 0;
  Progress progress(false);
  for (std::uint32_t i = 0; i < tournament.entrants.size(); ++i) {
    if (stop_requested()) throw RunError("stopped");
    const std::string name = terminal_text(tournament.entrants[i].name);
    progress.begins("asking " + name, i + 1, tournament.entrants.size());
    nlohmann::json answer;
    try {
      answer = nlohmann::json::parse(pool.ask(MessageKind::check, encode(first_job(tournament, i))));
    } catch (const RunError& error) {
      answer = {{"fault", "crash"}, {"why", error.what()}, {"reply", ""}, {"stderr", ""}, {"wall_us", 0}};
    }
    progress.ended("asked " + name, i + 1, tournament.entrants.size());
    const bool good = answer.at("fault").is_null();
    failed += good ? 0 : 1;
    table.add({Cell::string(tournament.entrants[i].name),
               {good ? "yes" : "no", good ? "true" : "false"},
               Cell::number(answer.at("wall_us").get<std::uint64_t>() / 1000),
               reply_cell(answer.at("reply").get<std::string>()),
               Cell::string(note_of(answer))});
  }
  progress.clear();
  std::cout << table.render(format) << std::flush;
  if (const std::string until = until_text(tournament); !until.empty()) std::cerr << until << '\n';
  if (failed > 0)
    throw RunError(std::to_string(failed) + " of " + std::to_string(tournament.entrants.size()) +
                   " entrants give no valid answer");
  return 0;
}

}  // namespace hilltop
