// fixture.hpp - a scratch folder, and a catalog that knows a game like samurai without any plugin file.
#pragma once
#include "base/error.hpp"
#include "config/tournament_file.hpp"
#include "plugin/catalog.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace hilltop {

namespace fs = std::filesystem;

class ConfigTest : public testing::Test {
 protected:
  ConfigTest() : catalog({}) {
    std::string name = (fs::temp_directory_path() / "hilltop-config-XXXXXX").string();
    folder = ::mkdtemp(name.data());
    catalog.add(samurai());
    catalog.add(others());
    catalog.add({"/fake/process.so",
                 "f3",
                 {},
                 {bot("process", "", "/fake/process.so"), bot("guest", "", "/fake/process.so")}});
  }
  ~ConfigTest() override {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }

  fs::path write(const fs::path& name, std::string_view text) const {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << text;
    return folder / name;
  }

  Tournament load(std::string_view text) { return load_tournament(write("t.yaml", text), catalog); }

  /// What is wrong with a text: the lines of the error, without the path before "t.yaml".
  std::string problems(std::string_view text) {
    try {
      load(text);
    } catch (const UsageError& error) {
      std::string lines = error.what();
      const std::string prefix = folder.string() + '/';
      for (std::size_t at; (at = lines.find(prefix)) != std::string::npos;) lines.erase(at, prefix.size());
      return lines;
    }
    return "nothing";
  }

  fs::path folder;
  Catalog catalog;

 private:
  static ParamInfo param(hilltop_param_type type, const char* name) {
    ParamInfo info;
    info.type = type;
    info.name = name;
    return info;
  }

  static BotEntry bot(const char* id, const char* game, const char* plugin) {
    BotEntry entry;
    entry.id = id;
    entry.name = std::string_view(id).substr(std::string_view(id).find('/') + 1);
    entry.plugin = plugin;
    entry.game = game;
    return entry;
  }

  static GameEntry game(const char* id, const char* name, const char* plugin, std::uint32_t least,
                        std::uint32_t most) {
    GameEntry entry;
    entry.id = id;
    entry.name = name;
    entry.version = "3";
    entry.plugin = plugin;
    entry.min_seats = least;
    entry.max_seats = most;
    return entry;
  }

  static PluginEntry samurai() {
    auto turns = param(HILLTOP_INTEGER, "turns");
    turns.initial = 500;
    turns.lowest = 1;
    turns.highest = 100'000;
    auto pile = param(HILLTOP_INTEGER, "pile");
    pile.optional = true;
    pile.lowest = -10;
    pile.highest = 10;
    auto bonus = param(HILLTOP_CHOICE, "bonus");
    bonus.choices = {"sum", "fixed"};
    auto seeds = param(HILLTOP_FILE, "seed_file");
    seeds.optional = true;
    auto samurai = game("samurai", "Samurai", "/fake/samurai.so", 2, 2);
    samurai.time_ns = 2'000'000'000;
    samurai.flags = 1;
    samurai.has_codec = true;
    samurai.params = {turns,
                      pile,
                      param(HILLTOP_BOOLEAN, "lenient"),
                      bonus,
                      param(HILLTOP_TEXT, "motto"),
                      seeds,
                      param(HILLTOP_WORDS, "gods")};
    auto depth = param(HILLTOP_INTEGER, "depth");
    depth.highest = 9;
    auto observer = bot("samurai/observer", "samurai", "/fake/samurai.so");
    observer.params = {depth};
    return {"/fake/samurai.so",
            "f1",
            {samurai},
            {observer, bot("samurai/waiter", "samurai", "/fake/samurai.so")}};
  }

  /// A game for 3 to 5 without a text protocol, and one that needs a file.
  static PluginEntry others() {
    auto reader = game("reader", "Reader", "/fake/others.so", 2, 2);
    reader.params = {param(HILLTOP_FILE, "book")};
    return {"/fake/others.so",
            "f2",
            {game("crowd", "Crowd", "/fake/others.so", 3, 5), reader},
            {bot("crowd/one", "crowd", "/fake/others.so"), bot("reader/one", "reader", "/fake/others.so")}};
  }
};

}  // namespace hilltop
