// doctor.cpp - hilltop doctor: which languages this machine can run, and how bots in them are started.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/launches.hpp"
#include "cli/loaded.hpp"
#include "config/build.hpp"
#include "config/command.hpp"
#include "config/sandbox.hpp"
#include "plugin/catalog.hpp"

#include <filesystem>
#include <iostream>

namespace hilltop {
namespace {

struct Runtime {
  const char* language;
  const char* program;
  std::vector<std::string> version;  // the arguments that make it tell its version
  const char* package;               // of Debian, that holds it
  bool is_compiler = false;          // bots are what it makes, not what it runs
};

const std::vector<Runtime>& runtimes() {
  static const std::vector<Runtime> list{
      {"C", "gcc", {"--version"}, "gcc", true},
      {"C++", "g++", {"--version"}, "g++", true},
      {"Java", "java", {"-version"}, "default-jdk-headless"},
      {"Python 3", "python3", {"--version"}, "python3"},
      {"Python 2", "python2", {"--version"}, ""},
      {"Ruby", "ruby", {"--version"}, "ruby"},
      {"R", "Rscript", {"--version"}, "r-base-core"},
      {"Node", "node", {"--version"}, "nodejs"},
      {"Perl", "perl", {"-e", "print $^V"}, "perl"},
      {"Lua", "lua", {"-v"}, "lua5.4"},
      {"Julia", "julia", {"--version"}, ""},
      {"PHP", "php", {"--version"}, "php-cli"},
      {"bash", "bash", {"--version"}, "bash"},
  };
  return list;
}

std::string first_line(const std::string& text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin) return text.substr(begin, end - begin);
    begin = end + 1;
  }
  return "";
}

std::vector<Cell> examine(const Runtime& runtime, const std::filesystem::path& adapter) {
  const auto program = find_program(runtime.program);
  if (!program) {
    const std::string package = runtime.package;
    return {Cell::string(runtime.language),
            Cell::boolean(false),
            Cell::string(""),
            Cell::string(""),
            Cell::string(package.empty() ? "not found; see docs/languages.md"
                                         : "not found; Debian package " + package),
            Cell::string("")};
  }
  std::vector<std::string> words{runtime.program};
  words.insert(words.end(), runtime.version.begin(), runtime.version.end());
  std::string version, note;
  try {
    const auto result = run_command(words, std::filesystem::temp_directory_path(), std::chrono::seconds(20));
    version = first_line(result.output);
    if (!result.ok()) note = "does not tell its version; does it work?";
  } catch (const RunError& error) {
    note = error.what();
  }
  LaunchOf launch{"cold", ""};
  if (note.empty() && !runtime.is_compiler) launch = launch_of(adapter, runtime.program);
  if (note.empty()) note = launch.why;
  return {Cell::string(runtime.language), Cell::boolean(true), Cell::string(launch.launch),
          Cell::string(version),          Cell::string(note),  Cell::string(program->string())};
}

/// What bots are kept in, and what is missing for it.
void print_walls() {
  try {
    for (const auto& wall : find_walls())
      std::cout << "wall: " << wall.name << ": " << wall.is_there
                << (wall.note.empty() ? "" : ", " + wall.note) << '\n';
  } catch (const RunError& error) {
    std::cout << "wall: none: " << error.what() << '\n';
  }
}

/// The plugin that starts programs; empty: none does.
std::string adapter_among(const std::vector<const PluginEntry*>& plugins) {
  for (const auto* plugin : plugins)
    for (const auto& bot : plugin->bots)
      if (bot.id == "process") return plugin->path;
  return "";
}

const Usage kUsage{
    "hilltop doctor",
    "[OPTIONS]",
    "Lists the languages that bots may be written in: found or not, and how a bot in them is started\n"
    "(cold: a new process for every question; warm: a process that is kept ready for each, and by which "
    "means;\n"
    "or why not, if that does not work). Then the plugins, cores and folders in use, and the walls of the "
    "cells that bots "
    "live\n"
    "in (docs/security.md).",
    {{"format", "FORMAT", "of the list of languages: table, json, csv, markdown"}},
    0,
    0};

}  // namespace

int doctor_command(const Arguments& args) {
  const Options options(kUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  Catalog catalog(plugin_folders());
  std::vector<std::string> problems;
  const auto plugins = catalog.all(&problems);
  const std::filesystem::path adapter = adapter_among(plugins);
  Table table({{"language"}, {"found"}, {"launch"}, {"version"}, {"note"}, {"program"}});
  for (const auto& runtime : runtimes()) table.add(examine(runtime, adapter));
  std::cout << table.render(format);
  if (format != ListFormat::table) return 0;
  std::size_t games = 0, bots = 0;
  for (const auto* plugin : plugins) {
    games += plugin->games.size();
    bots += plugin->bots.size();
  }
  std::cout << "\ncores: " << cores() << "\nplugins: " << plugins.size() << " with " << games << " games and "
            << bots << " bots\n";
  for (const auto& folder : plugin_folders())
    std::cout << "plugin folder: " << folder.string()
              << (std::filesystem::exists(folder) ? "" : " (not there)") << '\n';
  for (const auto& problem : problems) std::cout << "problem: " << problem << '\n';
  print_walls();
  std::cout << "builds are kept in " << default_cache().string() << '\n';
  return 0;
}

}  // namespace hilltop
