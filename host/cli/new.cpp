// new.cpp - hilltop new: the start of a bot, or of a game, that builds and plays at once.
#include "base/error.hpp"
#include "base/nearest.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/table.hpp"
#include "config/command.hpp"
#include "scaffold/bot.hpp"
#include "scaffold/game.hpp"

#include <filesystem>
#include <iostream>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

const Usage kNewUsage{
    "hilltop new",
    "bot|game [ARGUMENTS]",
    "Writes the start of a bot or of a game into a new folder, and says what to type next.\n"
    "  hilltop new bot --game GAME --lang LANGUAGE [FOLDER]\n"
    "  hilltop new game NAME\n"
    "`hilltop new bot --help` and `hilltop new game --help` tell more.",
    {},
    1,
    1};

const Usage kBotUsage{
    "hilltop new bot",
    "--game GAME --lang LANGUAGE [FOLDER]",
    "Writes a small bot that reads what the game tells it, and a tournament file in which it plays against "
    "three\n"
    "native bots, into FOLDER (GAME-LANGUAGE if it is not given). Nothing is overwritten.\n"
    "Languages: python, python2, ruby, r, node, perl, lua, julia, php, bash, java, c, cpp: programs; "
    "java-class: a\n"
    "class that answers by itself; native, native-c: a plugin in C++ or C.",
    {{"game", "GAME", "its id (hilltop games), or the path of a plugin that brings templates for bots"},
     {"lang", "LANGUAGE", "what the bot is written in"}},
    0,
    1};

const Usage kGameUsage{"hilltop new game",
                       "NAME",
                       "Writes a small game into a new folder NAME: a plugin with native bots, its "
                       "CMakeLists.txt, a test, a viewer for\n"
                       "reports, a tournament, and templates for `hilltop new bot`. NAME is the game's id: a "
                       "lower-case letter, then\n"
                       "letters, digits, '-' and '_'. Nothing is overwritten.",
                       {},
                       1,
                       1};

/// A command to type next, and what it does.
struct Step {
  std::string command, does;
};

void print_result(const fs::path& folder, const std::vector<NewFile>& files, const std::vector<Step>& steps) {
  for (const auto& file : files)
    std::cout << "wrote " << terminal_text((folder / file.name).string()) << '\n';
  std::size_t width = 0;
  for (const auto& step : steps) width = std::max(width, step.command.size());
  std::cout << "next:\n";
  for (const auto& [command, does] : steps)
    std::cout << "  " << command
              << (does.empty() ? "" : std::string(width - command.size() + 2, ' ') + "# " + does) << '\n';
}

/// This program, as a shell finds it from anywhere.
std::string hilltop_word() {
  return is_on_path() ? "hilltop" : shell_word((own_prefix() / "bin" / "hilltop").string());
}

/// CMake looks below the folders of PATH for the SDK; only where this program is not on it must it be told.
std::string configure_command() {
  return "cmake -B build" + (is_on_path() ? "" : " -DCMAKE_PREFIX_PATH=" + shell_word(own_prefix().string()));
}

std::vector<std::string> game_ids(Catalog& catalog) {
  std::vector<std::string> ids;
  for (const auto* plugin : catalog.all())
    for (const auto& game : plugin->games) ids.push_back(game.id);
  return ids;
}

/// The value of an option that must be given; `known`: what there is to choose from.
template <class Known>
std::string needed(const Options& options, const char* name, const Known& known) {
  if (const auto value = options.value(name)) return *value;
  std::string list;
  for (const auto& each : known()) list += (list.empty() ? "" : ", ") + each;
  throw UsageError(std::string("hilltop new bot: --") + name + " is missing; there is " + list);
}

/// The game as a tournament file in another folder names it: a path that is absolute, or the id.
std::string game_word(const std::string& given, const GameEntry& game) {
  if (given == game.id) return given;
  return fs::absolute(given).lexically_normal();
}

int new_bot(const Arguments& args) {
  const Options options(kBotUsage, args);
  if (options.helped()) return 0;
  Catalog catalog = machine_catalog();
  const std::string given = needed(options, "game", [&] { return game_ids(catalog); });
  const GameEntry& game = catalog.game(given, fs::current_path());
  const Language& language = find_language(needed(options, "lang", [&] { return languages_of(game); }));
  const fs::path folder =
      options.arguments().empty() ? game.id + '-' + language.name : options.path(options.arguments().front());
  const std::string word = game_word(given, game);
  const auto files = bot_files(game, word, language, name_of(folder));
  write_folder(folder, files);

  const bool looks_like_an_option = folder.string().starts_with('-');
  std::vector<Step> steps{{"cd " + shell_word((looks_like_an_option ? "." / folder : folder).string()), ""}};
  if (language.entry == Language::Entry::native)
    steps.push_back({configure_command() + " && cmake --build build", "makes build/bot.so"});
  steps.push_back({hilltop_word() + " check tournament.yaml", "does it build, start and answer?"});
  steps.push_back({hilltop_word() + " run tournament.yaml", "plays against three native bots"});
  steps.push_back({hilltop_word() + " describe " + shell_word(word), "what it is asked, what it may answer"});
  print_result(folder, files, steps);
  if (!find_program(language.program))
    std::fprintf(stderr, "warning: this machine has no %s; install it before you go on (docs/languages.md)\n",
                 language.program);
  return 0;
}

int new_game(const Arguments& args) {
  const Options options(kGameUsage, args);
  if (options.helped()) return 0;
  const std::string& name = options.arguments().front();
  Catalog catalog = machine_catalog();
  const auto files = game_files(name, game_ids(catalog));
  write_folder(name, files);
  const std::string plugin = "build/" + name + ".so";
  print_result(name, files,
               {{"cd " + name, ""},
                {configure_command() + " && cmake --build build", "makes " + plugin},
                {"ctest --test-dir build", "tests its rules, and plays"},
                {hilltop_word() + " run tournament.yaml", "its bots against each other"},
                {hilltop_word() + " report tournament.hill -o report.html", "the matches, to watch"},
                {hilltop_word() + " new bot --game " + plugin + " --lang python mine", "a bot for it"}});
  return 0;
}

}  // namespace

int new_command(const Arguments& args) {
  if (!args.empty() && args.front() == "bot") return new_bot({args.begin() + 1, args.end()});
  if (!args.empty() && args.front() == "game") return new_game({args.begin() + 1, args.end()});
  const Options options(kNewUsage, args);
  if (options.helped()) return 0;
  const std::string& kind = options.arguments().front();
  throw UsageError("hilltop new: \"" + kind + "\" is neither bot nor game" +
                   did_you_mean(kind, std::vector<std::string>{"bot", "game"}));
}

}  // namespace hilltop
