#include "config/entrants.hpp"

#include "base/error.hpp"
#include "config/commitment.hpp"
#include "config/java_class.hpp"
#include "config/params.hpp"
#include "config/sandbox.hpp"
#include "config/values.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t kTiB = 1ull << 40;
constexpr std::size_t kLongestName = 64;

std::string read_folder(const yaml::Node& node, const fs::path& base) {
  const fs::path folder = base / read_text(node);
  std::error_code error;
  const auto real = fs::canonical(folder, error);
  if (error) throw yaml::Problem{node.at, "no such folder: " + folder.lexically_normal().string()};
  if (!fs::is_directory(real)) throw yaml::Problem{node.at, "is a file, not a folder: " + real.string()};
  return real.string();
}

/// `build: make`, or a list of commands.
std::vector<std::vector<std::string>> read_build(const yaml::Node& node) {
  if (node.kind != yaml::Node::Kind::list) return {read_command(node)};
  std::vector<std::vector<std::string>> commands;
  for (const auto& command : read_list(node)) commands.push_back(read_command(*command));
  return commands;
}

/// An entrant without a folder of its own gets those files beside the tournament file that its commands name.
void take_named_files(Entrant& entrant, const fs::path& base) {
  auto commands = entrant.build;
  commands.push_back(entrant.run);
  for (const auto& command : commands)
    for (const auto& word : command) {
      const auto path = fs::path(word).lexically_normal();
      std::error_code error;
      if (path.is_absolute() || path.empty() || *path.begin() == ".." ||
          !fs::is_regular_file(base / path, error))
        continue;
      if (std::ranges::find(entrant.files, path.string()) == entrant.files.end())
        entrant.files.push_back(path.string());
    }
  std::ranges::sort(entrant.files);
  if (!entrant.files.empty()) entrant.dir = base.string();
}

/// A program in the bot's own folder that no build makes must be there, before anything is played.
void check_own_program(const yaml::Node& run, const Entrant& entrant, const fs::path& base) {
  const auto& word = entrant.run.front();
  if (word.find('/') == std::string::npos || word.starts_with('/')) return;
  const auto file = ((entrant.dir.empty() ? base : fs::path(entrant.dir)) / word).lexically_normal();
  std::error_code error;
  const auto status = fs::status(file, error);
  if (!fs::is_regular_file(status)) throw yaml::Problem{run.at, "no such program: " + file.string()};
  if ((status.permissions() & fs::perms::owner_exec) == fs::perms::none)
    throw yaml::Problem{run.at, file.string() + " is not executable; chmod +x it, or name its interpreter"};
}

void find_adapter(const yaml::Node& node, Entrant& entrant, const Surroundings& around) {
  if (!around.game.has_codec)
    throw yaml::Problem{node.at, around.game.name + " has no text protocol: native bots only (bot: ...)"};
  entrant.plugin = around.catalog.bot("process", around.game, around.base).plugin;
}

/// `class: Robot`: an object of a Java class answers, in a Java of its own.
void read_class(Fields& fields, Entrant& entrant, const Surroundings& around) {
  entrant.launch = "instance";
  fields.need("class", [&](const yaml::Node& node) {
    entrant.run = {"java", read_text(node)};
    if (!is_class_name(entrant.run.back()))
      throw yaml::Problem{node.at, "expected the name of a Java class, such as Robot or org.example.Robot"};
    find_adapter(node, entrant, around);
  });
  fields.need("dir", [&](const yaml::Node& node) { entrant.dir = read_folder(node, around.base); });
  if (!entrant.dir.empty()) entrant.build = java_build(entrant.dir);
  fields.read("build", [&](const yaml::Node& node) { entrant.build = read_build(node); });
  fields.refuse("launch", "is for commands (run: ...) only");
  fields.refuse("run", "and \"class\" exclude each other");
}

void read_command_line(Fields& fields, Entrant& entrant, const Surroundings& around) {
  entrant.launch = "warm";
  fields.read("dir", [&](const yaml::Node& node) { entrant.dir = read_folder(node, around.base); });
  fields.read("build", [&](const yaml::Node& node) { entrant.build = read_build(node); });
  fields.need("run", [&](const yaml::Node& node) {
    entrant.run = read_command(node);
    find_adapter(node, entrant, around);
    if (!fields.has("build") && (!fields.has("dir") || !entrant.dir.empty()))
      check_own_program(node, entrant, around.base);
  });
  fields.read("launch", [&](const yaml::Node& node) {
    const std::array<std::string, 3> known{"warm", "cold", "resident"};
    entrant.launch = known[read_choice(node, known)];
  });
  fields.refuse("class", "");  // it is not there; but a key that could have been meant
  if (!fields.has("dir")) take_named_files(entrant, around.base);
}

void read_program(Fields& fields, Entrant& entrant, const Surroundings& around, Problems& problems) {
  entrant.bot = "process";
  fields.need("name", [&](const yaml::Node& node) { entrant.name = read_name(node, kLongestName); });
  if (fields.has("class")) read_class(fields, entrant, around);
  else read_command_line(fields, entrant, around);
  fields.refuse("params", "is for native bots (bot: ...) only");
  fields.refuse("isolation", "is for native bots (bot: ...) only; for programs see sandbox");
  read_state(fields, entrant.state);
  read_sandbox(fields, entrant.sandbox, around.base, problems);
  fields.read("sha256", [&](const yaml::Node& node) { check_commitment(node, entrant); });
}

/// Where it lives, which must be known before anything of its plugin is loaded.
void read_home(Fields& fields, Entrant& entrant, const Surroundings& around, Problems& problems) {
  entrant.isolation = around.isolation;
  read_isolation(fields, entrant.isolation);
  if (entrant.is_guest()) {
    entrant.adapter = around.catalog.adapter("guest");
    return read_sandbox(fields, entrant.sandbox, around.base, problems);
  }
  entrant.sandbox = {};
  fields.refuse("sandbox", "is for programs (run: ...), and native bots with isolation: cell, only");
}

void read_native(Fields& fields, Entrant& entrant, const Surroundings& around, Problems& problems) {
  entrant.state = Lifetime::none;
  read_home(fields, entrant, around, problems);
  const BotEntry* bot = nullptr;
  fields.need("bot", [&](const yaml::Node& node) {
    const auto& found = around.catalog.bot(read_text(node), around.game, around.base, entrant.has_cell());
    if (found.game.empty())
      throw yaml::Problem{node.at, '"' + found.id + "\" is an adapter; a program enters with run: COMMAND"};
    bot = &found;
    entrant.bot = bot->id;
    entrant.plugin = bot->plugin;
    entrant.name = bot->name;
  });
  fields.read("name", [&](const yaml::Node& node) { entrant.name = read_name(node, kLongestName); });
  for (const char* key : {"dir", "build", "class", "launch", "state", "sha256"})
    fields.refuse(key, "is for programs (run: ...) only");
  if (bot != nullptr) entrant.params = read_params(fields, bot->params, around.base, problems);
  else fields.read("params", [](const yaml::Node&) {});
}

constexpr std::uint64_t kMostKept = 256 << 20;

Entrant read_entrant(const yaml::Node& node, const Surroundings& around, Problems& problems) {
  Fields fields(node, "an entrant", problems);
  Entrant entrant;
  entrant.limits = around.limits;
  entrant.faults = around.faults;
  entrant.state = around.state;
  entrant.sandbox = around.sandbox;
  if (fields.has("bot") && fields.has("run")) fields.refuse("run", "and \"bot\" exclude each other");
  if (fields.has("bot")) read_native(fields, entrant, around, problems);
  else read_program(fields, entrant, around, problems);
  fields.read("plant", [&](const yaml::Node& value) { entrant.plant = read_boolean(value); });
  read_limits(fields, entrant.limits, problems);
  read_faults(fields, entrant.faults, problems);
  fields.finish();
  // What is stored after each match must be small enough to be stored.
  if (entrant.state == Lifetime::tournament && entrant.limits.disk > kMostKept)
    throw yaml::Problem{node.at,
                        "with \"state: tournament\" at most 256MiB of disk: it is stored after each match"};
  return entrant;
}

}  // namespace

void read_limits(Fields& fields, Limits& limits, Problems& problems) {
  fields.read("clock", [&](const yaml::Node& node) {
    const std::array<std::string, 2> known{"wall", "cpu"};
    limits.clock = static_cast<AnswerClock>(read_choice(node, known));
  });
  fields.read("limits", [&](const yaml::Node& node) {
    Fields given(node, "limits", problems);
    const auto time = [&](const yaml::Node& n) {
      limits.time_ns = read_time(n, 1'000'000, 3'600'000'000'000);
    };
    const auto size = [&](const char* key, std::uint64_t& value, std::uint64_t lowest,
                          std::uint64_t highest) {
      given.read(key, [&](const yaml::Node& n) { value = read_size(n, lowest, highest); });
    };
    const auto count = [&](const char* key, std::uint64_t& value, std::uint64_t lowest,
                           std::uint64_t highest) {
      given.read(key, [&](const yaml::Node& n) { value = read_whole(n, lowest, highest); });
    };
    given.read("time", time);
    size("output", limits.output, 1, 64 << 20);
    size("memory", limits.memory, 1 << 20, kTiB);
    size("disk", limits.disk, 1, kTiB);
    count("files", limits.files, 1, 1'000'000);
    count("processes", limits.processes, 1, 32'768);
    given.finish();
  });
}

void read_faults(Fields& fields, FaultRules& rules, Problems& problems) {
  fields.read("faults", [&](const yaml::Node& node) {
    constexpr std::uint64_t kMost = 1'000'000'000;
    Fields given(node, "rules for faults", problems);
    const auto count = [&](const char* key, std::uint64_t& value) {
      given.read(key, [&](const yaml::Node& n) { value = read_whole(n, 1, kMost); });
    };
    count("forfeit_after", rules.forfeit_after);
    count("disqualify_after", rules.disqualify_after);
    given.finish();
  });
}

void read_state(Fields& fields, Lifetime& state) {
  fields.read("state", [&](const yaml::Node& node) {
    const std::array<std::string, 3> known{"none", "match", "tournament"};
    state = static_cast<Lifetime>(read_choice(node, known));
  });
}

void read_isolation(Fields& fields, Isolation& isolation) {
  fields.read("isolation", [&](const yaml::Node& node) {
    const std::array<std::string, 2> known{"worker", "cell"};
    isolation = static_cast<Isolation>(read_choice(node, known));
  });
}

std::vector<Entrant> read_entrants(const yaml::Node& list, const Surroundings& around, Problems& problems) {
  constexpr std::size_t kMost = 10'000;
  const auto nodes = read_list(list);
  if (nodes.size() > kMost) throw yaml::Problem{list.at, "more than 10000 entrants"};
  std::vector<Entrant> entrants;
  std::map<std::string, int> lines;
  for (const auto& node : nodes)
    problems.guard(node->at, [&] {
      entrants.emplace_back();
      entrants.back() = read_entrant(*node, around, problems);
      const auto& name = entrants.back().name;
      const auto [first, fresh] = lines.try_emplace(name, node->at.line);
      if (!fresh && !name.empty())
        throw yaml::Problem{node->at, "a second entrant with the name \"" + name +
                                          "\"; the first is in line " + std::to_string(first->second)};
    });
  return entrants;
}

}  // namespace hilltop
