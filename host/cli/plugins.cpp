// plugins.cpp - hilltop games, bots, describe: what the plugins hold.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/options.hpp"
#include "cli/table.hpp"
#include "plugin/catalog.hpp"

#include <hilltop/text.hpp>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <utility>

namespace hilltop {
namespace {

const Option kFormat{"format", "FORMAT", "table, json, csv, markdown"};

const Usage kGamesUsage{
    "hilltop games",
    "[OPTIONS]",
    "Lists the games of the plugins that come with Hilltop, and of those in HILLTOP_PLUGINS.",
    {kFormat},
    0,
    0};
const Usage kBotsUsage{
    "hilltop bots", "[GAME] [OPTIONS]", "Lists the native bots, of one game or of all.", {kFormat}, 0, 1};
const Usage kDescribeUsage{
    "hilltop describe",
    "GAME [OPTIONS]",
    "Describes a game (by its id, or the path of its plugin): seats, time, what a bot\n"
    "is asked and answers, the parameters that a variant may change.",
    {kFormat},
    1,
    1};

/// Everything in the plugin folders; what cannot be loaded is told.
std::vector<const PluginEntry*> all_plugins(Catalog& catalog) {
  std::vector<std::string> problems;
  auto plugins = catalog.all(&problems);
  for (const auto& problem : problems) std::fprintf(stderr, "%s\n", problem.c_str());
  return plugins;
}

const char* type_name(const ParamInfo& param) {
  switch (param.type) {
    case HILLTOP_BOOLEAN: return "switch";
    case HILLTOP_CHOICE: return "choice";
    case HILLTOP_TEXT: return "text";
    case HILLTOP_FILE: return "file";
    case HILLTOP_WORDS: return "words";
    default: return "number";
  }
}

std::string initial_text(const ParamInfo& param) {
  if (param.optional) return "";
  if (param.type == HILLTOP_BOOLEAN) return param.initial != 0 ? "true" : "false";
  if (param.type == HILLTOP_CHOICE) return param.choices.at(static_cast<std::size_t>(param.initial));
  return param.type == HILLTOP_INTEGER ? std::to_string(param.initial) : "";
}

std::string bounds_text(const ParamInfo& param) {
  if (param.type == HILLTOP_INTEGER)
    return std::to_string(param.lowest) + " to " + std::to_string(param.highest);
  std::string names;
  for (const auto& choice : param.choices) (names += names.empty() ? "" : ", ") += choice;
  return names;
}

std::string seats_text(const GameEntry& game) {
  if (game.min_seats == game.max_seats) return std::to_string(game.min_seats);
  return std::to_string(game.min_seats) + " to " + std::to_string(game.max_seats);
}

std::string time_text(std::uint64_t nanoseconds) { return std::to_string(nanoseconds / 1'000'000) + " ms"; }

Table params_table(const GameEntry& game) {
  Table params({{"parameter"}, {"type"}, {"default"}, {"bounds"}, {"meaning"}});
  for (const auto& param : game.params)
    params.add({Cell::string(param.name), Cell::string(type_name(param)), Cell::string(initial_text(param)),
                Cell::string(bounds_text(param)), Cell::string(param.help)});
  return params;
}

/// What the game tells of its protocol: as JSON names it, as people read it, the text.
struct Told {
  const char *key, *heading;
  const std::string& text;
};

std::vector<Told> told_by(const GameEntry& game) {
  const ProtocolInfo& protocol = game.protocol;
  return {{"arguments", "arguments", protocol.arguments},
          {"stdin", "stdin", protocol.input},
          {"reply", "reply", protocol.reply},
          {"bad_reply", "bad reply", protocol.bad_reply},
          {"example", "example", protocol.example},
          {"view", "native bots", protocol.view}};
}

void print_json(const GameEntry& game) {
  std::string protocol;
  for (const auto& told : told_by(game))
    protocol += (protocol.empty() ? "" : ", ") + json_string(told.key) + ": " + json_string(told.text);
  std::cout << "{\"id\": " << json_string(game.id) << ", \"name\": " << json_string(game.name)
            << ", \"version\": " << json_string(game.version)
            << ", \"summary\": " << json_string(game.summary) << ", \"min_seats\": " << game.min_seats
            << ", \"max_seats\": " << game.max_seats << ", \"time_ms\": " << game.time_ns / 1'000'000
            << ", \"text_protocol\": " << (game.has_codec ? "true" : "false") << ", \"protocol\": {"
            << protocol << "}, \"plugin\": " << json_string(game.plugin)
            << ", \"params\": " << params_table(game).json() << "}\n";
}

/// Lines under a heading at their left.
void print_told(const Told& told) {
  constexpr std::size_t kIndent = 13;
  std::string left = told.heading;
  for (std::string_view rest = told.text; !rest.empty();) {
    left.resize(kIndent, ' ');
    std::cout << std::exchange(left, "") << terminal_text(next_field(rest, '\n')) << '\n';
  }
}

void print_for_people(const GameEntry& game) {
  std::cout << game.name << " (" << game.id << ", version " << game.version << ")\n"
            << game.summary << "\nseats: " << seats_text(game)
            << "; time for one answer: " << time_text(game.time_ns) << "; "
            << (game.has_codec ? "programs and native bots" : "native bots only")
            << "\nplugin: " << game.plugin << "\n\n";
  for (const auto& told : told_by(game)) print_told(told);
  if (game.protocol != ProtocolInfo()) std::cout << '\n';
}

}  // namespace

int games_command(const Arguments& args) {
  const Options options(kGamesUsage, args);
  if (options.helped()) return 0;
  Catalog catalog = machine_catalog();
  Table table({{"id"}, {"name"}, {"version"}, {"seats"}, {"time"}, {"summary"}, {"plugin", false, true}});
  for (const auto* plugin : all_plugins(catalog))
    for (const auto& game : plugin->games)
      table.add({Cell::string(game.id), Cell::string(game.name), Cell::string(game.version),
                 Cell::string(seats_text(game)), Cell::string(time_text(game.time_ns)),
                 Cell::string(game.summary), Cell::string(game.plugin)});
  std::cout << table.render(list_format(options.value("format")));
  return 0;
}

int bots_command(const Arguments& args) {
  const Options options(kBotsUsage, args);
  if (options.helped()) return 0;
  Catalog catalog = machine_catalog();
  std::string game;
  if (!options.arguments().empty())
    game = catalog.game(options.arguments()[0], std::filesystem::current_path()).id;
  Table table({{"id"}, {"name"}, {"game"}, {"summary"}, {"plugin", false, true}});
  for (const auto* plugin : all_plugins(catalog))
    for (const auto& bot : plugin->bots)
      if (game.empty() || bot.game == game)
        table.add({Cell::string(bot.id), Cell::string(bot.name),
                   Cell::string(bot.game.empty() ? "any" : bot.game), Cell::string(bot.summary),
                   Cell::string(bot.plugin)});
  std::cout << table.render(list_format(options.value("format")));
  return 0;
}

int describe_command(const Arguments& args) {
  const Options options(kDescribeUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  Catalog catalog = machine_catalog();
  const GameEntry& game = catalog.game(options.arguments()[0], std::filesystem::current_path());
  if (format == ListFormat::json) {
    print_json(game);
    return 0;
  }
  if (format == ListFormat::table) print_for_people(game);
  std::cout << params_table(game).render(format);
  return 0;
}

}  // namespace hilltop
