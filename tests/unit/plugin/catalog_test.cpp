// catalog_test.cpp - finding games and bots by name and path, and what is said when there are none.
#include "plugin/catalog.hpp"

#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hilltop {
namespace {

namespace fs = std::filesystem;

GameEntry game_entry(const std::string& id, const std::string& plugin, std::uint64_t layout = 1) {
  GameEntry game;
  game.id = id;
  game.plugin = plugin;
  game.layout_id = layout;
  game.has_codec = true;
  return game;
}

BotEntry bot_entry(const std::string& id, const std::string& game, const std::string& plugin,
                   std::uint64_t layout = 1) {
  BotEntry bot;
  bot.id = id;
  bot.game = game;
  bot.plugin = plugin;
  bot.layout_id = layout;
  return bot;
}

template <class Action>
std::string message(Action&& action) {
  try {
    action();
  } catch (const UsageError& wrong) {
    return wrong.what();
  }
  return "nothing was thrown";
}

/// Plugins made up: /p/samurai.so (a game, two bots), /p/two.so (two games), /p/extra.so (bots of several
/// games), /p/process.so (an adapter).
class CatalogTest : public testing::Test {
 protected:
  CatalogTest() : catalog_({}) {
    catalog_.add({"/p/samurai.so",
                  "f1",
                  {game_entry("samurai", "/p/samurai.so")},
                  {bot_entry("samurai/waiter", "samurai", "/p/samurai.so"),
                   bot_entry("samurai/random", "samurai", "/p/samurai.so")}});
    catalog_.add(
        {"/p/two.so", "f2", {game_entry("coins", "/p/two.so"), game_entry("morra", "/p/two.so")}, {}});
    catalog_.add({"/p/extra.so",
                  "f3",
                  {},
                  {bot_entry("coins/greedy", "coins", "/p/extra.so"),
                   bot_entry("morra/old", "morra", "/p/extra.so", 2)}});
    catalog_.add({"/p/process.so", "f4", {}, {bot_entry("process", "", "/p/process.so", 0)}});
  }

  const GameEntry& game(std::string_view name) { return catalog_.game(name, "/p"); }
  const BotEntry& bot(std::string_view name, std::string_view of = "samurai") {
    return catalog_.bot(name, game(of), "/p");
  }
  std::string game_problem(std::string_view name) {
    return message([&] { game(name); });
  }
  std::string bot_problem(std::string_view name, std::string_view of = "samurai") {
    return message([&] { bot(name, of); });
  }

  Catalog catalog_;
};

// ---- games

TEST_F(CatalogTest, GameById) {
  EXPECT_EQ(game("samurai").plugin, "/p/samurai.so");
  EXPECT_EQ(game("morra").plugin, "/p/two.so");
}

TEST_F(CatalogTest, GameByPath) {
  EXPECT_EQ(game("samurai.so").id, "samurai");
  EXPECT_EQ(game("./samurai.so").id, "samurai");
  EXPECT_EQ(game("/p/samurai.so").id, "samurai");
  EXPECT_EQ(catalog_.game("../p/samurai.so", "/q").id, "samurai");
}

TEST_F(CatalogTest, GameByPathAndId) {
  EXPECT_EQ(game("two.so:morra").id, "morra");
  EXPECT_EQ(game("samurai.so:samurai").id, "samurai");
}

TEST_F(CatalogTest, PathOfSeveralGamesMustNameOne) {
  EXPECT_EQ(game_problem("two.so"), "/p/two.so: holds 2 games; name one as \"two.so:coins\"");
}

TEST_F(CatalogTest, PathOfNoGame) { EXPECT_EQ(game_problem("extra.so"), "/p/extra.so: holds no game"); }

TEST_F(CatalogTest, PathAndUnknownId) {
  EXPECT_EQ(game_problem("two.so:mora"), "/p/two.so: holds no game \"mora\"; did you mean \"morra\"?");
}

TEST_F(CatalogTest, UnknownGame) {
  EXPECT_EQ(game_problem("samuria"), "unknown game \"samuria\"; did you mean \"samurai\"?");
  EXPECT_EQ(game_problem("chess"), "unknown game \"chess\"; known: samurai, coins, morra");
  EXPECT_EQ(game_problem(""), "unknown game \"\"; known: samurai, coins, morra");
  EXPECT_EQ(game_problem("a\nb"), "unknown game \"a\\nb\"; known: samurai, coins, morra");
}

TEST_F(CatalogTest, GamePathThatIsNotThere) {
  EXPECT_EQ(game_problem("nowhere.so"), "/p/nowhere.so: no such file");
  EXPECT_EQ(game_problem("./nowhere"), "/p/nowhere: no such file");
  EXPECT_EQ(game_problem("nowhere.so:chess"), "/p/nowhere.so: no such file");
}

// ---- bots

TEST_F(CatalogTest, BotById) {
  EXPECT_EQ(bot("samurai/random").plugin, "/p/samurai.so");
  EXPECT_EQ(bot("coins/greedy", "coins").plugin, "/p/extra.so");
}

TEST_F(CatalogTest, AdapterPlaysAnyGameThatHasAText) {
  EXPECT_EQ(bot("process", "samurai").id, "process");
  EXPECT_EQ(bot("process.so", "coins").id, "process");
  auto mute = game("samurai");
  mute.has_codec = false;
  EXPECT_EQ(message([&] { catalog_.bot("process", mute, "/p"); }),
            "bot \"process\" needs a game with a text form, which \"samurai\" has not; enter native bots");
}

TEST_F(CatalogTest, BotByPathAndId) {
  EXPECT_EQ(bot("samurai.so:samurai/waiter").id, "samurai/waiter");
  EXPECT_EQ(bot("/p/extra.so:coins/greedy", "coins").id, "coins/greedy");
}

TEST_F(CatalogTest, PathOfSeveralBotsMustNameOne) {
  EXPECT_EQ(bot_problem("samurai.so"),
            "/p/samurai.so: holds 2 bots; name one as \"samurai.so:samurai/waiter\"");
}

TEST_F(CatalogTest, PathOfNoBot) { EXPECT_EQ(bot_problem("two.so"), "/p/two.so: holds no bot"); }

TEST_F(CatalogTest, PathAndUnknownBot) {
  EXPECT_EQ(bot_problem("samurai.so:samurai/waitr"),
            "/p/samurai.so: holds no bot \"samurai/waitr\"; did you mean \"samurai/waiter\"?");
}

TEST_F(CatalogTest, UnknownBotSuggestsThoseOfTheGame) {
  EXPECT_EQ(bot_problem("samurai/wiater"),
            "unknown bot \"samurai/wiater\"; did you mean \"samurai/waiter\"?");
  EXPECT_EQ(bot_problem("waiter"), "unknown bot \"waiter\"; did you mean \"samurai/waiter\"?");
  EXPECT_EQ(bot_problem("samurai/unheard-of"),
            "unknown bot \"samurai/unheard-of\"; known: samurai/waiter, samurai/random, process");
}

TEST_F(CatalogTest, BotOfAnotherGame) {
  EXPECT_EQ(bot_problem("coins/greedy", "samurai"), "bot \"coins/greedy\" plays \"coins\", not \"samurai\"");
}

TEST_F(CatalogTest, BotOfAnotherLayout) {
  EXPECT_EQ(
      bot_problem("morra/old", "morra"),
      "bot \"morra/old\" was built for other view and action layouts of \"morra\"; rebuild the bot with the "
      "game's present header");
}

TEST_F(CatalogTest, TheGamesOwnPluginComesFirstForItsBots) {
  catalog_.add({"/q/mine.so",
                "f5",
                {game_entry("samurai", "/q/mine.so", 7)},
                {bot_entry("samurai/waiter", "samurai", "/q/mine.so", 7)}});
  const auto& mine = catalog_.game("mine.so", "/q");
  EXPECT_EQ(catalog_.bot("samurai/waiter", mine, "/q").plugin, "/q/mine.so");
  EXPECT_EQ(bot("samurai/waiter").plugin, "/p/samurai.so");
}

// ---- plugins

TEST_F(CatalogTest, PluginOfAnEntry) {
  EXPECT_EQ(catalog_.plugin(game("coins").plugin).fingerprint, "f2");
  EXPECT_EQ(message([&] { catalog_.plugin("/p/never.so"); }), "/p/never.so: this plugin has not been loaded");
}

TEST_F(CatalogTest, AllInOrderEachOnce) {
  catalog_.load("/p/two.so");
  catalog_.add({"/p/two.so", "f2", {}, {}});
  std::vector<std::string> paths;
  for (const auto* plugin : catalog_.all()) paths.push_back(plugin->path);
  EXPECT_THAT(paths, testing::ElementsAre("/p/samurai.so", "/p/two.so", "/p/extra.so", "/p/process.so"));
}

TEST_F(CatalogTest, EntriesStayWhereTheyAre) {
  const auto* entry = &game("samurai");
  for (int i = 0; i < 1000; ++i) catalog_.add({"/many/" + std::to_string(i) + ".so", "", {}, {}});
  EXPECT_EQ(&game("samurai"), entry);
  EXPECT_EQ(entry->id, "samurai");
}

TEST(PluginFolders, TheVariableComesFirst) {
  ::setenv("HILLTOP_PLUGINS", "/a::/b/c", 1);
  const auto folders = plugin_folders();
  ::unsetenv("HILLTOP_PLUGINS");
  ASSERT_EQ(folders.size(), 4u);
  EXPECT_EQ(folders[0], "/a");
  EXPECT_EQ(folders[1], "/b/c");
  EXPECT_EQ(folders[2].filename(), "plugins");
  EXPECT_EQ(folders[3], folders[2].parent_path() / "lib" / "hilltop");
  EXPECT_EQ(plugin_folders().size(), 2u);
}

}  // namespace
}  // namespace hilltop
