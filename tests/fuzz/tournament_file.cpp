// Tournament files. The plugins are made up, and what the file names is looked for in a folder with little in
// it: a plugin that it names is never one.
#include "config/tournament_file.hpp"
#include "base/error.hpp"
#include "fuzz.hpp"
#include "tournament/plan.hpp"

#include <cstdint>
#include <cstring>
#include <fstream>

namespace {

using namespace hilltop;

std::vector<ParamInfo> params() {
  return {{HILLTOP_INTEGER, "turns", "", {}, 500, 1, 100'000, false},
          {HILLTOP_BOOLEAN, "lenient", "", {}, 0, 0, 1, false},
          {HILLTOP_CHOICE, "rule", "", {"sum", "most"}, 0, 0, 1, false},
          {HILLTOP_TEXT, "motto", "", {}, 0, 0, 0, false},
          {HILLTOP_FILE, "board", "", {}, 0, 0, 0, true},
          {HILLTOP_WORDS, "names", "", {}, 0, 0, 0, false}};
}

PluginEntry plugin() {
  PluginEntry plugin{"/plugins/chess.so", std::string(64, '0'), {}, {}};
  GameEntry game;
  game.id = game.name = "chess";
  game.version = "1";
  game.plugin = plugin.path;
  game.time_ns = 1'000'000'000;
  game.min_seats = 2;
  game.max_seats = 4;
  game.has_codec = true;
  game.params = params();
  BotEntry rook;
  rook.id = "chess/rook";
  rook.name = "Rook";
  rook.game = "chess";
  rook.plugin = plugin.path;
  rook.params = params();
  BotEntry process;
  process.id = "process";
  process.plugin = plugin.path;
  plugin.games = {game};
  plugin.bots = {rook, process};
  return plugin;
}

struct World {
  World() {
    std::filesystem::create_directory(folder.path() / "bot");
    for (const char* file : {"bot/bot.py", "board"}) std::ofstream(folder.path() / file) << "print('W')\n";
    catalog.add(plugin());
  }
  fuzz::Folder folder;
  Catalog catalog{{}};
};

/// Each line says where and what.
void check_problems(std::string_view lines, std::string_view file) {
  while (!lines.empty()) {
    const auto line = lines.substr(0, lines.find('\n'));
    if (!line.starts_with(file)) fuzz::fail("a problem without a place: " + std::string(line));
    fuzz::expect_one_line(line.substr(file.size()));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
  }
}

void check_tournament(const Tournament& tournament) {
  if (tournament_from_json(to_json(tournament)) != tournament)
    fuzz::fail("what is stored of a tournament is another");
  constexpr int kLook = 20;
  Plan plan(tournament);
  for (int i = 0; i < kLook; ++i)
    if (const auto job = plan.next()) (void)plan.id(job->position);
}

}  // namespace

/// A fuzzer that is started as a probe, or a probe's guard, for a file that is named as a plugin.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  for (const char* helper : {"probe", "guard"})
    if (*argc > 1 && std::strcmp((*argv)[1], helper) == 0) std::_Exit(2);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static World world;
  const auto file = world.folder.path() / "contest.yaml";
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    check_tournament(parse_tournament(text, file, world.catalog));
  } catch (const UsageError& problems) {
    check_problems(problems.what(), file.string() + ':');
  }
  return 0;
}
