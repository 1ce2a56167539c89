// check_test.cpp - every way in which a plugin's declarations can be wrong is told in one line, without
// calling it.
#include "plugin/check.hpp"

#include "base/error.hpp"
#include "plugin/entry.hpp"

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace hilltop {
namespace {

void never_called() { std::abort(); }

/// A function that is there, but must not be called.
template <class Function>
void fill(Function*& member) {
  member = reinterpret_cast<Function*>(&never_called);
}

/// A plugin of one game and one bot that is all right. The tests change one thing each.
struct Sample {
  hilltop_param params[4]{
      {sizeof(hilltop_param), HILLTOP_INTEGER, "turns", "how many", nullptr, 5, 1, 10, 0, 0},
      {sizeof(hilltop_param), HILLTOP_CHOICE, "tie", "what then", "sum|score", 0, 0, INT64_MAX, 0, 0},
      {sizeof(hilltop_param), HILLTOP_FILE, "seeds", "", nullptr, 0, 0, 0, 1, 0},
      {sizeof(hilltop_param), HILLTOP_BOOLEAN, "fast", "", nullptr, 1, 0, 1, 0, 0},
  };
  hilltop_codec codec{};
  hilltop_describe describe{};
  hilltop_game game{};
  hilltop_bot_class bot{};
  const hilltop_game* games[3]{&game, nullptr, nullptr};
  const hilltop_bot_class* bots[3]{&bot, nullptr, nullptr};
  hilltop_plugin plugin{sizeof(hilltop_plugin), 1, 0, 0, "MIT", games, bots};

  Sample() {
    codec.struct_size = sizeof codec;
    fill(codec.encode);
    fill(codec.decode);
    fill(codec.format);
    describe.struct_size = sizeof describe;
    fill(describe.state);
    fill(describe.chance);
    fill(describe.action);
    game.struct_size = sizeof game;
    game.id = "go";
    game.name = "Go";
    game.version = "1";
    game.summary = "surround";
    game.layout_id = 1;
    game.min_seats = game.max_seats = 2;
    game.max_action = 2;
    game.params = params;
    game.param_count = 4;
    game.time_ns = 1;
    game.codec = &codec;
    game.describe = &describe;
    fill(game.create);
    fill(game.destroy);
    fill(game.open);
    fill(game.step);
    fill(game.digest);
    fill(game.score);
    fill(game.close);
    bot.struct_size = sizeof bot;
    bot.id = "go/shusaku";
    bot.name = "Shusaku";
    bot.version = "1";
    bot.summary = "";
    bot.game_id = "go";
    bot.layout_id = 1;
    fill(bot.create);
    fill(bot.destroy);
    fill(bot.open);
    fill(bot.decide);
    fill(bot.close);
  }
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;
};

/// The line about a plugin; empty when it is all right.
std::string problem(const std::function<void(Sample&)>& change) {
  Sample sample;
  change(sample);
  try {
    check_plugin(sample.plugin);
    return "";
  } catch (const UsageError& wrong) {
    return wrong.what();
  }
}

struct Case {
  const char* expected;
  void (*change)(Sample&);
};

void expect_all(std::initializer_list<Case> cases) {
  for (const auto& c : cases) {
    const auto line = problem(c.change);
    EXPECT_THAT(line, testing::HasSubstr(c.expected));
    EXPECT_THAT(line, testing::Not(testing::HasSubstr("\n")));
  }
}

TEST(Check, AcceptsWhatIsRight) {
  const std::initializer_list<void (*)(Sample&)> changes = {
      [](Sample&) {},
      [](Sample& s) { s.game.codec = nullptr; },
      [](Sample& s) { s.plugin.bots = nullptr; },
      [](Sample& s) { s.plugin.games = nullptr; },
      [](Sample& s) { s.plugin.license = nullptr; },
      [](Sample& s) { s.plugin.abi_minor = 7; },
      [](Sample& s) { s.game.summary = "schön"; },
      [](Sample& s) { s.bot.id = "process", s.bot.game_id = nullptr; },
      [](Sample& s) { s.bot.id = "java/class", s.bot.game_id = nullptr; },
      [](Sample& s) { s.bot.id = "chess/x", s.bot.game_id = "chess", s.bot.layout_id = 9; },
      [](Sample& s) { s.game.params = nullptr, s.game.param_count = 0; },
  };
  for (auto* change : changes) EXPECT_EQ(problem(change), "");
}

TEST(Check, Plugin) {
  expect_all({
      {"built for version 2 of the plugin interface", [](Sample& s) { s.plugin.abi_major = 2; }},
      {"built for version 0 of the plugin interface", [](Sample& s) { s.plugin.abi_major = 0; }},
      {"hilltop_plugin_v1 has struct_size 32, expected 40", [](Sample& s) { s.plugin.struct_size = 32; }},
      {"hilltop_plugin_v1 has struct_size 4294967295", [](Sample& s) { s.plugin.struct_size = ~0u; }},
      {"neither a game nor a bot", [](Sample& s) { s.games[0] = nullptr, s.bots[0] = nullptr; }},
      {"two games \"go\"", [](Sample& s) { s.games[1] = &s.game; }},
      {"two bots \"go/shusaku\"", [](Sample& s) { s.bots[1] = &s.bot; }},
  });
}

TEST(Check, OnlyTheVersionOfAnotherMajorIsRead) {
  Sample sample;
  sample.plugin.abi_major = 2;
  sample.plugin.games = reinterpret_cast<const hilltop_game* const*>(8);
  EXPECT_THROW(check_plugin(sample.plugin), UsageError);
}

TEST(Check, Texts) {
  expect_all({
      {"game number 1 has no id (NULL)", [](Sample& s) { s.game.id = nullptr; }},
      {"game number 1 has an ill-formed id", [](Sample& s) { s.game.id = ""; }},
      {"game \"Go\" has an ill-formed id", [](Sample& s) { s.game.id = "Go"; }},
      {"game \"a/b\" has an ill-formed id", [](Sample& s) { s.game.id = "a/b"; }},
      {"control character in its id", [](Sample& s) { s.game.id = "g\no"; }},
      {"game \"go\" has no name (NULL)", [](Sample& s) { s.game.name = nullptr; }},
      {"game \"go\" has an empty name", [](Sample& s) { s.game.name = ""; }},
      {"game \"go\" has an empty version", [](Sample& s) { s.game.version = ""; }},
      {"game \"go\" has no summary", [](Sample& s) { s.game.summary = nullptr; }},
      {"control character in its summary", [](Sample& s) { s.game.summary = "two\nlines"; }},
      {"summary that is not UTF-8", [](Sample& s) { s.game.summary = "\xff"; }},
      {"a name of more than 1000 bytes",
       [](Sample& s) {
         static const std::string kLong(1001, 'x');
         s.game.name = kLong.c_str();
       }},
      {"bot \"go/shusaku\" has no name", [](Sample& s) { s.bot.name = nullptr; }},
      {"bot \"go/shusaku\" has an empty version", [](Sample& s) { s.bot.version = ""; }},
      {"bot \"go/shusaku\" has no summary", [](Sample& s) { s.bot.summary = nullptr; }},
  });
}

TEST(Check, GameNumbers) {
  expect_all({
      {"game number 1 has struct_size 8", [](Sample& s) { s.game.struct_size = 8; }},
      {"min_seats 0", [](Sample& s) { s.game.min_seats = 0; }},
      {"max_seats 1 below min_seats 2", [](Sample& s) { s.game.max_seats = 1; }},
      {"max_seats 4294967295, above", [](Sample& s) { s.game.max_seats = ~0u; }},
      {"max_action 0", [](Sample& s) { s.game.max_action = 0; }},
      {"max_action 4294967295", [](Sample& s) { s.game.max_action = ~0u; }},
      {"time_ns 0", [](Sample& s) { s.game.time_ns = 0; }},
  });
}

TEST(Check, GameFunctions) {
  expect_all({
      {"has no create()", [](Sample& s) { s.game.create = nullptr; }},
      {"has no destroy()", [](Sample& s) { s.game.destroy = nullptr; }},
      {"has no open()", [](Sample& s) { s.game.open = nullptr; }},
      {"has no step()", [](Sample& s) { s.game.step = nullptr; }},
      {"has no digest()", [](Sample& s) { s.game.digest = nullptr; }},
      {"has no score()", [](Sample& s) { s.game.score = nullptr; }},
      {"has no close()", [](Sample& s) { s.game.close = nullptr; }},
      {"has no due()",
       [](Sample& s) {
         s.game.flags = HILLTOP_HAS_INTERLUDES | HILLTOP_KEEPS_RECORDS;
         fill(s.describe.record);
         fill(s.game.record);
       }},
      {"has no record()",
       [](Sample& s) {
         s.game.flags = HILLTOP_HAS_ENROLMENT | HILLTOP_KEEPS_RECORDS;
         fill(s.describe.record);
       }},
      {"not HILLTOP_KEEPS_RECORDS; set it too", [](Sample& s) { s.game.flags = HILLTOP_HAS_ENROLMENT; }},
      {"not HILLTOP_KEEPS_RECORDS; set it too", [](Sample& s) { s.game.flags = HILLTOP_HAS_INTERLUDES; }},
      {"not HILLTOP_KEEPS_RECORDS; set it too", [](Sample& s) { s.game.flags = HILLTOP_RECORDS_BYES; }},
      {"describe of game \"go\" has no record()", [](Sample& s) { s.game.flags = HILLTOP_KEEPS_RECORDS; }},
      {"has no describe (NULL)", [](Sample& s) { s.game.describe = nullptr; }},
      {"describe of game \"go\" has struct_size 0", [](Sample& s) { s.describe.struct_size = 0; }},
      {"describe of game \"go\" has no state()", [](Sample& s) { s.describe.state = nullptr; }},
      {"describe of game \"go\" has no chance()", [](Sample& s) { s.describe.chance = nullptr; }},
      {"describe of game \"go\" has no action()", [](Sample& s) { s.describe.action = nullptr; }},
      {"codec of game \"go\" has struct_size 16", [](Sample& s) { s.codec.struct_size = 16; }},
      {"codec of game \"go\" has no encode()", [](Sample& s) { s.codec.encode = nullptr; }},
      {"codec of game \"go\" has no decode()", [](Sample& s) { s.codec.decode = nullptr; }},
      {"codec of game \"go\" has no format()", [](Sample& s) { s.codec.format = nullptr; }},
  });
}

TEST(Check, Bot) {
  expect_all({
      {"bot number 1 has struct_size 64", [](Sample& s) { s.bot.struct_size = 64; }},
      {"bot number 1 has no id (NULL)", [](Sample& s) { s.bot.id = nullptr; }},
      {"bot \"shusaku\" has an ill-formed id; use \"go/name\"", [](Sample& s) { s.bot.id = "shusaku"; }},
      {"bot \"chess/x\" has an ill-formed id; use \"go/name\"", [](Sample& s) { s.bot.id = "chess/x"; }},
      {"bot \"go/\" has an ill-formed id", [](Sample& s) { s.bot.id = "go/"; }},
      {"bot \"go/X\" has an ill-formed id", [](Sample& s) { s.bot.id = "go/X"; }},
      {"bot \"go/a/b\" has an ill-formed id", [](Sample& s) { s.bot.id = "go/a/b"; }},
      {"bot \"process/\" has an ill-formed id",
       [](Sample& s) { s.bot.id = "process/", s.bot.game_id = nullptr; }},
      {"ill-formed game_id", [](Sample& s) { s.bot.game_id = "Go"; }},
      {"other view and action layouts of \"go\"", [](Sample& s) { s.bot.layout_id = 2; }},
      {"bot \"go/shusaku\" has no create()", [](Sample& s) { s.bot.create = nullptr; }},
      {"bot \"go/shusaku\" has no destroy()", [](Sample& s) { s.bot.destroy = nullptr; }},
      {"bot \"go/shusaku\" has no open()", [](Sample& s) { s.bot.open = nullptr; }},
      {"bot \"go/shusaku\" has no decide()", [](Sample& s) { s.bot.decide = nullptr; }},
      {"bot \"go/shusaku\" has no close()", [](Sample& s) { s.bot.close = nullptr; }},
      {"two parameters \"turns\"",
       [](Sample& s) {
         static const hilltop_param kTwice[] = {Sample().params[0], Sample().params[0]};
         s.bot.params = kTwice, s.bot.param_count = 2;
       }},
  });
}

TEST(Check, Params) {
  expect_all({
      {"counts 4 parameters, but lists none", [](Sample& s) { s.game.params = nullptr; }},
      {"has 4000000000 parameters", [](Sample& s) { s.game.param_count = 4'000'000'000; }},
      {"parameter number 1 of game \"go\" has struct_size 0", [](Sample& s) { s.params[0].struct_size = 0; }},
      {"parameter number 1 of game \"go\" has struct_size 65",
       [](Sample& s) { s.params[0].struct_size = 65; }},
      {"parameter number 2 of game \"go\" has struct_size 72",
       [](Sample& s) { s.params[1].struct_size = 72; }},
      {"parameter number 3 of game \"go\" has no name", [](Sample& s) { s.params[2].name = nullptr; }},
      {"parameter number 3 of game \"go\" is named \"No!\"", [](Sample& s) { s.params[2].name = "No!"; }},
      {"game \"go\" has two parameters \"tie\"", [](Sample& s) { s.params[0].name = "tie"; }},
      {"parameter \"turns\" of game \"go\" has no help", [](Sample& s) { s.params[0].help = nullptr; }},
      {"parameter \"turns\" of game \"go\" has type 6", [](Sample& s) { s.params[0].type = 6; }},
      {"starts with 0, outside its bounds 1 to 10", [](Sample& s) { s.params[0].initial = 0; }},
      {"starts with 11, outside its bounds 1 to 10", [](Sample& s) { s.params[0].initial = 11; }},
      {"lowest value above its highest", [](Sample& s) { s.params[0].lowest = 11; }},
      {"neither 0 nor 1", [](Sample& s) { s.params[0].optional = 2; }},
      {"other bounds than 0 and 1", [](Sample& s) { s.params[3].highest = 2; }},
      {"outside its bounds 0 to 1", [](Sample& s) { s.params[3].initial = 2; }},
      {"parameter \"tie\" of game \"go\" has no choices (NULL)",
       [](Sample& s) { s.params[1].choices = nullptr; }},
      {"has no choices; list", [](Sample& s) { s.params[1].choices = ""; }},
      {"a choice without a name", [](Sample& s) { s.params[1].choices = "sum|"; }},
      {"a choice without a name", [](Sample& s) { s.params[1].choices = "|sum"; }},
      {"the choice \"sum\" twice", [](Sample& s) { s.params[1].choices = "sum|score|sum"; }},
      {"choice number 2 of 2", [](Sample& s) { s.params[1].initial = 2; }},
      {"choice number -1 of 2", [](Sample& s) { s.params[1].initial = -1; }},
  });
}

TEST(Check, AnOptionalNumberNeedsNoInitialValue) {
  EXPECT_EQ(problem([](Sample& s) { s.params[0].initial = 0, s.params[0].optional = 1; }), "");
}

TEST(Check, ParametersOfABiggerFutureStructAreReadByTheirOwnSize) {
  struct Bigger {
    hilltop_param known;
    std::uint64_t unknown;
  };
  Sample sample;
  std::vector<Bigger> bigger;
  for (auto param : sample.params) {
    param.struct_size = sizeof(Bigger);
    bigger.push_back({param, 0xffffffffffffffff});
  }
  sample.game.params = &bigger[0].known;
  EXPECT_NO_THROW(check_plugin(sample.plugin));
  EXPECT_EQ(entry_of(sample.game).params, entry_of(Sample().game).params);
  bigger[3].known.name = "turns";
  EXPECT_THROW(check_plugin(sample.plugin), UsageError);
}

TEST(Check, MembersBeyondTheStructAreAbsent) {
  Sample sample;
  EXPECT_TRUE(has(sample.game, &hilltop_game::extension));
  sample.game.struct_size = offsetof(hilltop_game, extension);
  EXPECT_FALSE(has(sample.game, &hilltop_game::extension));
  EXPECT_TRUE(has(sample.game, &hilltop_game::close));
}

// ---- entries

TEST(Entry, HoldsWhatTheGameDeclares) {
  Sample sample;
  sample.codec.flags = HILLTOP_REPLY_NEEDS_END;
  const auto entry = entry_of(sample.game);
  EXPECT_EQ(entry.id, "go");
  EXPECT_TRUE(entry.has_codec);
  EXPECT_EQ(entry.codec_flags, HILLTOP_REPLY_NEEDS_END);
  ASSERT_EQ(entry.params.size(), 4u);
  EXPECT_THAT(entry.params[1].choices, testing::ElementsAre("sum", "score"));
  EXPECT_EQ(entry.params[1].highest, 1);
  EXPECT_TRUE(entry.params[2].optional);
}

TEST(Entry, JsonThereAndBack) {
  Sample sample;
  sample.game.layout_id = 0xffff'ffff'ffff'fff1;
  sample.params[0].lowest = INT64_MIN;
  sample.game.summary = "\"quoted\" and schön";
  PluginEntry plugin{"/p/go.so", "f", {entry_of(sample.game)}, {entry_of(sample.bot)}};
  const auto json = to_json(plugin);
  EXPECT_EQ(json.find('\n'), json.npos);
  EXPECT_EQ(entry_from_json(json), plugin);
}

TEST(Entry, WhatIsNoDescriptionIsAnError) {
  for (const char* text :
       {"", "{}", "[]", "null", "{\"path\":1}", "{\"path\":\"/x\"", "\xff", "\x7f", "\"\x1b[2J"})
    EXPECT_THAT([&] { entry_from_json(text); },
                testing::ThrowsMessage<RunError>(testing::MatchesRegex("not a plugin's description: [ -~]*")))
        << text;
}

// What a probe prints may be the plugin's own doing.
TEST(Entry, ADescriptionThatMakesNoSenseIsAnError) {
  Sample sample;
  const PluginEntry good{"/p/go.so", "f", {entry_of(sample.game)}, {entry_of(sample.bot)}};
  ASSERT_EQ(entry_from_json(to_json(good)), good);
  const std::function<void(PluginEntry&)> spoil[] = {
      [](auto& p) { p.games[0].min_seats = 0; },
      [](auto& p) { p.games[0].max_seats = p.games[0].min_seats - 1; },
      [](auto& p) { p.games[0].params[1].initial = 99; },
      [](auto& p) { p.games[0].params[1].initial = -1; },
      [](auto& p) { p.games[0].params[0].name = "a\nb"; },
      [](auto& p) { p.games[0].id = ""; },
      [](auto& p) { p.bots[0].name = "\x1b[2J"; },
      [](auto& p) { p.bots[0].summary = std::string(2000, 'x'); },
  };
  for (const auto& how : spoil) {
    PluginEntry bad = good;
    how(bad);
    EXPECT_THROW(entry_from_json(to_json(bad)), RunError) << to_json(bad);
  }
}

}  // namespace
TEST(Entry, ANumberThatDoesNotFitIsAnError) {
  Sample sample;
  const PluginEntry good{"/p/go.so", "f", {entry_of(sample.game)}, {entry_of(sample.bot)}};
  for (const char* number : {"1e61", "0.5", "2.0", "99999999999999999999", "4294967297", "-1"}) {
    auto json = nlohmann::json::parse(to_json(good));
    json["games"][0]["min_seats"] = nlohmann::json::parse(number);
    EXPECT_THROW(entry_from_json(json.dump()), RunError) << number;
  }
  auto json = nlohmann::json::parse(to_json(good));
  json["games"][0]["params"][0]["type"] = 1e61;
  EXPECT_THROW(entry_from_json(json.dump()), RunError);
}

}  // namespace hilltop
