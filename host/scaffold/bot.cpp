#include "scaffold/bot.hpp"

#include "base/error.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

fs::path templates_of(const GameEntry& game) {
  return fs::path(game.plugin).parent_path() / (game.id + ".templates");
}

bool has_template(const GameEntry& game, const Language& language) {
  std::error_code error;
  return fs::is_regular_file(templates_of(game) / language.source, error);
}

/// A word of a plugin's id: lower-case letters, digits, '-' and '_'.
std::string id_of(std::string name) {
  std::ranges::transform(name, name.begin(), [](char c) {
    if (c >= 'A' && c <= 'Z') return char(c + 32);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ? c : '-';
  });
  return name;
}

bool is_id(const std::string& word) { return word == id_of(word); }

std::string cmake_lists(const Language& language) {
  const bool is_c = std::string(language.source).ends_with(".c");
  return "# Builds bot.so, the plugin that holds the bot.\n"
         "cmake_minimum_required(VERSION 3.25)\n"
         "project(bot LANGUAGES " +
         std::string(is_c ? "C" : "CXX") +
         ")\n"
         "if(NOT CMAKE_BUILD_TYPE)\n"
         "  set(CMAKE_BUILD_TYPE Release)\n"
         "endif()\n"
         "find_package(Hilltop REQUIRED)\n"
         "hilltop_add_bot(bot " +
         language.source + ")\n";
}

}  // namespace

std::vector<std::string> languages_of(const GameEntry& game) {
  std::vector<std::string> names;
  for (const auto& language : languages())
    if (has_template(game, language)) names.emplace_back(language.name);
  return names;
}

std::vector<NewFile> bot_files(const GameEntry& game, const std::string& game_word, const Language& language,
                               const std::string& bot_name) {
  if (!has_template(game, language)) {
    std::string there;
    for (const auto& name : languages_of(game)) there += (there.empty() ? "" : ", ") + name;
    throw UsageError("the game " + game.id + " brings no start of a bot in " + language.name + "; it has " +
                     (there.empty() ? "none, in no language (docs/write-a-game.md)" : "them in " + there));
  }
  const std::map<std::string, std::string> words{
      {"GAME", is_id(game_word) ? game_word : nlohmann::json(game_word).dump()},
      {"ENTRANT", entrant_lines(language, bot_name)},
      {"ID", id_of(bot_name)}};
  const auto filled = [&](const std::string& name) {
    return fill_in(read_template(templates_of(game) / name), words);
  };
  std::vector<NewFile> files;
  if (language.entry == Language::Entry::native) {
    files.push_back({language.source, filled(language.source)});
    files.push_back({"CMakeLists.txt", cmake_lists(language)});
  } else {
    files.push_back({std::string("bot/") + language.source, filled(language.source)});
  }
  files.push_back({"tournament.yaml", filled("tournament.yaml")});
  return files;
}

}  // namespace hilltop
