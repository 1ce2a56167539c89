#include "config/sandbox.hpp"

#include "base/error.hpp"
#include "config/build.hpp"
#include "config/command.hpp"
#include "config/values.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

bool is_within(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

std::string read_visible(const yaml::Node& node, const fs::path& base) {
  const fs::path path = (base / read_text(node)).lexically_normal();
  std::error_code error;
  if (!fs::exists(path, error)) throw yaml::Problem{node.at, "no such file or folder: " + path.string()};
  const fs::path cache = fs::weakly_canonical(default_cache());
  if (is_within(cache, fs::weakly_canonical(path)))
    throw yaml::Problem{node.at, "the bots' own folders are made below it, in " + cache.string() +
                                     "; name smaller folders, or set XDG_CACHE_HOME to one elsewhere"};
  return path.string();
}

constexpr auto kPatience = std::chrono::seconds(30);

}  // namespace

void read_sandbox(Fields& fields, Sandbox& sandbox, const fs::path& base, Problems& problems) {
  fields.read("sandbox", [&](const yaml::Node& node) {
    sandbox = {};
    if (node.kind == yaml::Node::Kind::scalar) {
      const std::array<std::string, 2> known{"on", "off"};
      sandbox.on = read_choice(node, known) == 0;
      return;
    }
    Fields given(node, "a sandbox", problems);
    given.read("visible", [&](const yaml::Node& list) {
      for (const auto& path : read_list(list))
        problems.guard(path->at, [&] { sandbox.visible.push_back(read_visible(*path, base)); });
    });
    given.finish();
  });
}

std::string find_cell() {
  const auto runnable = [](const fs::path& file) { return ::access(file.c_str(), X_OK) == 0; };
  if (const char* named = std::getenv("HILLTOP_CELL"); named != nullptr && *named != '\0') {
    if (runnable(named)) return fs::absolute(named).string();
    throw RunError(std::string("HILLTOP_CELL names no program: ") + named);
  }
  std::error_code error;
  const auto folder = fs::canonical("/proc/self/exe", error).parent_path();
  for (const char* place : {"hilltop-cell", "../libexec/hilltop/hilltop-cell"}) {
    const auto file = (folder / place).lexically_normal();
    if (runnable(file)) return file.string();
  }
  throw RunError("cannot find hilltop-cell beside " + folder.string() + "; set HILLTOP_CELL to its path");
}

void sweep_cells() {
  try {
    run_command({find_cell(), "--sweep"}, fs::temp_directory_path(), kPatience);
  } catch (const RunError&) {  // then there were no cells
  }
}

std::vector<std::string> confined(const std::vector<std::string>& command, const Sandbox& sandbox,
                                  const std::string& folder) {
  std::vector<std::string> words{find_cell(), "--init", "--keep", folder};
  const auto add = [&](const char* option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  if (const auto program = find_program(command.front()); program && program->is_absolute())
    add("--program", program->string());
  for (const auto& word : command)
    if (std::error_code error; fs::path(word).is_absolute() && fs::is_regular_file(word, error))
      add("--visible", word);
  for (const auto& path : sandbox.visible) add("--visible", path);
  words.emplace_back("--");
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

std::vector<std::string> confined_probe(std::vector<std::string> command, const fs::path& plugin) {
  std::vector<std::string> words{find_cell(), "--init",    "--folder", "/tmp/probe", "--visible",
                                 plugin,      "--program", command[0], "--"};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

std::vector<Wall> find_walls() {
  const auto result = run_command({find_cell(), "--walls"}, fs::temp_directory_path(), kPatience);
  std::vector<Wall> walls;
  std::istringstream lines(result.output);
  for (std::string name, is_there, note;
       std::getline(lines, name, '\t') && std::getline(lines, is_there, '\t') && std::getline(lines, note);)
    walls.push_back({name, is_there, note});
  if (walls.empty()) throw RunError("hilltop-cell --walls says nothing: " + result.output);
  return walls;
}

namespace {

/// Makes a cell whose folder is where the bots' will be: where bots can read there can be none.
void try_cell() {
  constexpr int kNoCell = 125;  // hilltop-cell's own failure
  const auto result = run_command({find_cell(), "--init", "--bytes", "1048576", "--files", "100", "--folder",
                                   (default_cache() / "scratch").string(), "--", "true"},
                                  fs::temp_directory_path(), kPatience);
  if (result.end != CommandResult::End::exited || result.code != kNoCell) return;
  std::string why = result.output.substr(0, result.output.find('\n'));
  if (const std::string_view speaker = "hilltop-cell: "; why.starts_with(speaker))
    why.erase(0, speaker.size());
  throw RunError("bots cannot be kept in cells: " + why);
}

}  // namespace

void need_cells(const Tournament& tournament) {
  if (std::ranges::none_of(tournament.entrants, [](const Entrant& each) { return each.has_cell(); })) return;
  for (const auto& wall : find_walls())
    if (wall.is_there == "no")
      throw RunError("bots cannot be kept in cells on this machine: " + wall.note +
                     "; mend that (hilltop doctor lists the walls), or run bots that you trust with "
                     "--unconfined or sandbox: off");
  try_cell();
}

}  // namespace hilltop
