// A tournament as JSON and back: exact, and strict about what it reads.
#include "base/error.hpp"
#include "tournament/tournament.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

namespace hilltop {
namespace {

Tournament full() {
  Tournament t;
  t.name = "Showdown \"2015\" \xe2\x98\x85";
  t.game = "samurai";
  t.game_version = "1";
  t.game_plugin = "/opt/\xff/samurai.so";  // a path need not be UTF-8
  t.game_fingerprint = "abc";
  t.game_flags = 7;
  t.min_seats = 2;
  t.max_seats = 62;
  t.params = {{"turns", true, -500, "", "-500"},
              {"seeds", true, 0, std::string("\x00\xff\x80 1\n", 6), "\"seeds.txt\""},
              {"pile", false, 0, "", "null"}};
  t.format = {FormatType::random_pairs, 3, 4, 100, 5};
  t.scoring = {true, 3 * kPoint, -kPoint / 4, -1};
  t.until = {200, 3, 9'900};
  t.ties = {{TieRule::Type::duel, 8, 10}, {TieRule::Type::playoff, 0, 3}};
  t.seed = UINT64_MAX;
  t.limits = {1, AnswerClock::cpu, 2, 3, 4, 5, 6};
  Entrant program;
  program.name = "Monk";
  program.plant = true;
  program.bot = "process";
  program.plugin = "/opt/process.so";
  program.dir = "/bots/monk";
  program.files = {"Monk.java"};
  program.build = {{"javac", "Monk.java"}, {"sh", "-c", "echo 'a b'"}};
  program.run = {"java", "", "Monk"};
  program.launch = "cold";
  program.state = Lifetime::tournament;
  program.sandbox = {false, {"/srv/tables"}};
  program.limits.time_ns = UINT64_MAX;
  program.built = "/cache/1";
  program.fingerprint = "def";
  Entrant native;
  native.name = "Observer";
  native.bot = "samurai/observer";
  native.params = {{"depth", true, 3, "", "3"}};
  t.entrants = {program, native};
  return t;
}

TEST(TournamentJson, RoundTripIsExact) {
  EXPECT_EQ(tournament_from_json(to_json(full())), full());
  EXPECT_EQ(tournament_from_json(to_json(Tournament{})), Tournament{});
}

TEST(TournamentJson, AnyBytesComeBack) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    Tournament t;
    t.params.emplace_back();
    for (auto i = random() % 40; i > 0; --i) t.params[0].bytes += static_cast<char>(random() % 256);
    EXPECT_EQ(tournament_from_json(to_json(t)), t);
  }
}

TEST(TournamentJson, EveryMemberIsNeeded) {
  const auto whole = nlohmann::json::parse(to_json(full()));
  const auto without = [&](const nlohmann::json::json_pointer& at, const std::string& key) {
    auto copy = whole;
    copy[at].erase(key);
    EXPECT_THROW(tournament_from_json(copy.dump()), UsageError) << at << " " << key;
  };
  for (const char* place :
       {"", "/limits", "/format", "/scoring", "/ties/0", "/params/0", "/entrants/0", "/entrants/0/limits"}) {
    const nlohmann::json::json_pointer at(place);
    for (const auto& [key, value] : whole.at(at).items()) without(at, key);
  }
}

TEST(TournamentJson, NothingElseIsTaken) {
  const auto whole = nlohmann::json::parse(to_json(full()));
  const auto changed = [&](const char* place, const nlohmann::json& value) {
    auto copy = whole;
    copy[nlohmann::json::json_pointer(place)] = value;
    EXPECT_THROW(tournament_from_json(copy.dump()), UsageError) << place << " = " << value;
  };
  changed("/extra", 1);
  changed("/limits/extra", 1);
  changed("/name", 5);
  changed("/name", {{"hex", "f"}});
  changed("/name", {{"hex", "zz"}});
  changed("/name", {{"hex", "00"}, {"more", 1}});
  changed("/seed", -1);
  changed("/seed", 1.5);
  changed("/seed", "1");
  changed("/game_flags", 1ull << 32);
  changed("/params/0/number", UINT64_MAX);
  changed("/params/0/present", 1);
  changed("/format/type", "round");
  changed("/format/type", 0);
  changed("/entrants/0/state", "forever");
  changed("/entrants", nlohmann::json::object());
  changed("/entrants/0/build", {"javac"});
}

TEST(TournamentJson, WhatIsNoJsonIsOneLine) {
  for (const char* text : {"", "{", "[]", "null", "\xff", "{\"name\":1}"}) try {
      tournament_from_json(text);
      FAIL() << text;
    } catch (const UsageError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
}

// It ended the process.
TEST(TournamentJson, WhatIsNestedDeeplyIsRefused) {
  std::string json = to_json(Tournament());
  const std::string word = "\"wall\"";
  json.replace(json.find(word), word.size(), std::string(500'000, '[') + std::string(500'000, ']'));
  EXPECT_THROW(tournament_from_json(json), UsageError);
}

TEST(Points, AreWrittenWithoutTrailingZeros) {
  EXPECT_EQ(to_text(0), "0");
  EXPECT_EQ(to_text(kPoint / 2), "0.5");
  EXPECT_EQ(to_text(-12 * kPoint), "-12");
  EXPECT_EQ(to_text(1), "0.0001");
  EXPECT_EQ(to_text(-1), "-0.0001");
  EXPECT_EQ(to_text(1195 * kPoint / 10), "119.5");
  EXPECT_EQ(to_text(INT64_MIN), "-922337203685477.5808");
  EXPECT_EQ(to_text(INT64_MAX), "922337203685477.5807");
}

TEST(LeastEntrants, FollowsTheFormat) {
  Tournament t;
  t.min_seats = 3;
  EXPECT_EQ(least_entrants(t), 2u);
  t.format.type = FormatType::free_for_all;
  EXPECT_EQ(least_entrants(t), 3u);
  t.format.seats = 5;
  EXPECT_EQ(least_entrants(t), 5u);
}

}  // namespace
}  // namespace hilltop
