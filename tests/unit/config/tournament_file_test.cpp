// Right tournament files: what becomes of them.
#include "fixture.hpp"

namespace hilltop {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kSmall = R"(tournament: Small
game: samurai
format: {type: round-robin}
entrants:
  - bot: samurai/observer
  - bot: samurai/waiter
)";

TEST_F(ConfigTest, DefaultsAreFilledIn) {
  const auto t = load(kSmall);
  EXPECT_EQ(t.name, "Small");
  EXPECT_EQ(t.game, "samurai");
  EXPECT_EQ(t.game_version, "3");
  EXPECT_EQ(t.game_plugin, "/fake/samurai.so");
  EXPECT_EQ(t.game_fingerprint, "f1");
  EXPECT_EQ(t.game_flags, 1u);
  EXPECT_EQ(t.max_seats, 2u);
  EXPECT_EQ(t.seed, 1u);
  EXPECT_EQ(t.format, Format{});
  EXPECT_EQ(t.scoring, Scoring{});
  EXPECT_TRUE(t.ties.empty());
  EXPECT_EQ(t.limits.time_ns, 2'000'000'000u);  // the game's own
  const std::vector<ParamValue> params{{"turns", true, 500, "", "500"},   {"pile", false, 0, "", "null"},
                                       {"lenient", true, 0, "", "false"}, {"bonus", true, 0, "", "\"sum\""},
                                       {"motto", true, 0, "", "\"\""},    {"seed_file", false, 0, "", "null"},
                                       {"gods", true, 0, "", "[]"}};
  EXPECT_EQ(t.params, params);
  ASSERT_EQ(t.entrants.size(), 2u);
  EXPECT_EQ(t.entrants[0].name, "observer");
  EXPECT_EQ(t.entrants[0].bot, "samurai/observer");
  EXPECT_EQ(t.entrants[0].plugin, "/fake/samurai.so");
  EXPECT_EQ(t.entrants[0].params, (std::vector<ParamValue>{{"depth", true, 0, "", "0"}}));
  EXPECT_EQ(t.entrants[0].fingerprint.size(), 64u);
  EXPECT_FALSE(t.entrants[0].external());
  EXPECT_EQ(tournament_from_json(to_json(t)), t);
}

TEST_F(ConfigTest, UntilSettled) {
  const auto until = [&](const std::string& rule, const std::string& more = "") {
    return load(kSmall + more + "until: " + rule + "\n").until;
  };
  const std::string third = "  - {bot: samurai/waiter, name: Third}\n";
  EXPECT_EQ(load(kSmall).until, Until{});
  EXPECT_EQ(until("{separated: winner, max: 3}"), (Until{3, 1, 9'500}));
  EXPECT_EQ(until("{separated: all, max: 200}"), (Until{200, 0, 9'500}));
  EXPECT_EQ(until("{separated: top-3, confidence: 0.99, max: 1000000000}", third),
            (Until{1'000'000'000, 3, 9'900}));
}

TEST_F(ConfigTest, EverythingCanBeGiven) {
  write("seeds.txt", std::string("1\n\xff\0", 4));
  write("bots/monk/Monk.java", "class Monk {}");
  write("observer.js", "");
  const auto t = load(R"(
tournament: "All: of it"
game: samurai
plugins: [/fake/samurai.so]
params: {turns: 7, pile: -3, lenient: true, bonus: fixed, motto: "1", seed_file: seeds.txt, gods: [a b, c]}
format: {type: random-pairs, rounds: 100, repeat: 5, bye: draw}
points: {win: 2, draw: 0.25, loss: -1}
ties:
  - duel: {top: level, matches: 8}
  - playoff: {top: level, most: 3}
seed: 18446744073709551615
limits: {time: 1.5s, output: 4KiB, memory: 1GiB, disk: 32kB, files: 5, processes: 32}
clock: cpu
state: match
entrants:
  - name: Monk
    dir: bots/monk
    build: [javac Monk.java, [touch, a b]]
    run: java -cp . 'Monk'
    launch: cold
    state: tournament
    plant: true
    limits: {time: 20ms}
    clock: wall
  - name: Observer
    run: node observer.js
  - name: The Waiter
    run: echo W
  - name: Native
    bot: samurai/observer
    params: {depth: 9}
)");
  EXPECT_EQ(t.params[0], (ParamValue{"turns", true, 7, "", "7"}));
  EXPECT_EQ(t.params[1], (ParamValue{"pile", true, -3, "", "-3"}));
  EXPECT_EQ(t.params[2], (ParamValue{"lenient", true, 1, "", "true"}));
  EXPECT_EQ(t.params[3], (ParamValue{"bonus", true, 1, "", "\"fixed\""}));
  EXPECT_EQ(t.params[4], (ParamValue{"motto", true, 0, "1", "\"1\""}));
  EXPECT_EQ(t.params[5], (ParamValue{"seed_file", true, 0, std::string("1\n\xff\0", 4), "\"seeds.txt\""}));
  EXPECT_EQ(t.params[6], (ParamValue{"gods", true, 0, std::string("a b\0c\0", 6), "[\"a b\",\"c\"]"}));
  EXPECT_EQ(t.format, (Format{FormatType::random_pairs, 1, 0, 100, 5}));
  EXPECT_EQ(t.scoring, (Scoring{false, 2 * kPoint, kPoint / 4, -kPoint}));
  EXPECT_EQ(t.ties, (std::vector<TieRule>{{TieRule::Type::duel, 8, 10}, {TieRule::Type::playoff, 0, 3}}));
  EXPECT_EQ(t.seed, UINT64_MAX);
  EXPECT_EQ(t.limits, (Limits{1'500'000'000, AnswerClock::cpu, 4096, 1ull << 30, 32'000, 5, 32}));

  const auto& monk = t.entrants[0];
  EXPECT_EQ(monk.bot, "process");
  EXPECT_EQ(monk.plugin, "/fake/process.so");
  EXPECT_EQ(monk.dir, fs::canonical(folder / "bots/monk").string());
  EXPECT_TRUE(monk.files.empty());
  EXPECT_EQ(monk.build, (std::vector<Words>{{"javac", "Monk.java"}, {"touch", "a b"}}));
  EXPECT_EQ(monk.run, (Words{"java", "-cp", ".", "Monk"}));
  EXPECT_EQ(monk.launch, "cold");
  EXPECT_EQ(monk.state, Lifetime::tournament);
  EXPECT_TRUE(monk.plant);
  EXPECT_EQ(monk.limits, (Limits{20'000'000, AnswerClock::wall, 4096, 1ull << 30, 32'000, 5, 32}));
  EXPECT_TRUE(monk.fingerprint.empty());

  EXPECT_EQ(t.entrants[1].dir, fs::canonical(folder).string());
  EXPECT_EQ(t.entrants[1].files, Words{"observer.js"});
  EXPECT_EQ(t.entrants[1].state, Lifetime::match);
  EXPECT_EQ(t.entrants[1].launch, "warm");
  EXPECT_EQ(t.entrants[2].dir, "");
  EXPECT_TRUE(t.entrants[2].files.empty());
  EXPECT_EQ(t.entrants[3].params, (std::vector<ParamValue>{{"depth", true, 9, "", "9"}}));
  EXPECT_EQ(t.entrants[3].state, Lifetime::none);
  EXPECT_EQ(tournament_from_json(to_json(t)), t);
}

TEST_F(ConfigTest, NativeBotsLiveInWorkersUnlessTheFileSaysOtherwise) {
  const std::string head =
      "tournament: T\ngame: samurai\nformat: {type: round-robin}\n"
      "sandbox: {visible: [/usr]}\n";
  const std::string two =
      "entrants:\n  - {bot: samurai/waiter, name: A}\n"
      "  - {bot: samurai/waiter, name: B, isolation: cell}\n"
      "  - {name: C, run: echo W}\n";
  const auto t = load(head + two);
  EXPECT_FALSE(t.entrants[0].is_guest());
  EXPECT_EQ(t.entrants[0].sandbox, Sandbox{});
  EXPECT_TRUE(t.entrants[1].is_guest());
  EXPECT_EQ(t.entrants[1].adapter, "/fake/process.so");
  EXPECT_EQ(t.entrants[1].sandbox.visible, Words{"/usr"});
  EXPECT_FALSE(t.entrants[2].is_guest());
  EXPECT_EQ(t.entrants[0].fingerprint.size(), 64u);
  EXPECT_EQ(tournament_from_json(to_json(t)), t);
  const auto all = load(head + "isolation: cell\n" + two);
  EXPECT_TRUE(all.entrants[0].is_guest());
  EXPECT_FALSE(all.entrants[2].is_guest());
}

TEST_F(ConfigTest, RulesForFaultsAreOfAllOrOfAnEntrant) {
  const auto t = load(R"(tournament: Faults
game: samurai
format: {type: round-robin}
faults: {forfeit_after: 3, disqualify_after: 20}
entrants:
  - bot: samurai/observer
  - {name: Other, run: echo W, faults: {forfeit_after: 1}}
)");
  EXPECT_EQ(t.entrants[0].faults, (FaultRules{3, 20}));
  EXPECT_EQ(t.entrants[1].faults, (FaultRules{1, 20}));
  EXPECT_EQ(load(kSmall).entrants[0].faults, FaultRules{});
  EXPECT_EQ(tournament_from_json(to_json(t)), t);
}

TEST_F(ConfigTest, FreeForAllCountsScores) {
  const std::string head = "tournament: T\ngame: crowd\nentrants:\n";
  std::string three;
  for (const char* name : {"A", "B", "C"}) three += std::string("  - {bot: crowd/one, name: ") + name + "}\n";
  const auto all = load(head + three + "format: {type: free-for-all, seats: all, matches: 9}");
  EXPECT_EQ(all.format, (Format{FormatType::free_for_all, 9, 0, 1, 1}));
  EXPECT_TRUE(all.scoring.by_score);
  EXPECT_EQ(load(head + three + "format: {type: free-for-all, seats: 3}").format.seats, 3u);
  const auto points = load(head + three + "format: {type: free-for-all}\npoints: {win: 1, draw: 0, loss: 0}");
  EXPECT_FALSE(points.scoring.by_score);
  EXPECT_TRUE(load(std::string(kSmall) + "points: score\n").scoring.by_score);
}

TEST_F(ConfigTest, AliasesAndMergesWork) {
  const auto t = load(R"(
tournament: T
game: samurai
format: {type: round-robin}
entrants:
  - &base
    name: A
    run: echo W
    limits: &tight {time: 10ms}
  - <<: *base
    name: B
  - {bot: samurai/waiter, limits: *tight}
  - <<: [{name: D}, *base]
    run: echo B
)");
  ASSERT_EQ(t.entrants.size(), 4u);
  EXPECT_EQ(t.entrants[1].name, "B");
  EXPECT_EQ(t.entrants[1].run, (Words{"echo", "W"}));
  EXPECT_EQ(t.entrants[2].limits.time_ns, 10'000'000u);
  EXPECT_EQ(t.entrants[3].name, "D");
  EXPECT_EQ(t.entrants[3].run, (Words{"echo", "B"}));
}

TEST_F(ConfigTest, TheGameCanBeNamedByPath) {
  std::string text = kSmall;
  text.replace(text.find("game: samurai"), 13, "game: /fake/samurai.so");
  EXPECT_EQ(load(text).game, "samurai");
}

TEST_F(ConfigTest, PathsAreRelativeToTheFile) {
  write("deep/bots/a/bot.py", "");
  const auto file = write("deep/t.yaml",
                          "tournament: T\ngame: samurai\nformat: {type: round-robin}\nentrants:\n"
                          "  - {name: A, dir: bots/a, run: python3 bot.py}\n  - bot: samurai/waiter\n");
  const auto t = load_tournament(file, catalog);
  EXPECT_EQ(t.entrants[0].dir, fs::canonical(folder / "deep/bots/a").string());
}

TEST_F(ConfigTest, FilesOutsideAreNotTaken) {
  write("here/bot.py", "");
  write("bot.py", "");
  const auto file = write("here/t.yaml",
                          "tournament: T\ngame: samurai\nformat: {type: round-robin}\nentrants:\n"
                          "  - {name: A, run: python3 ../bot.py}\n  - bot: samurai/waiter\n");
  EXPECT_EQ(load_tournament(file, catalog).entrants[0].dir, "");
}

TEST_F(ConfigTest, TextThatLooksLikeSomethingElseIsText) {
  const auto t = load(R"(
tournament: 2015
game: samurai
format: {type: round-robin}
entrants: [{bot: samurai/waiter, name: 007}, {bot: samurai/waiter, name: true}, {bot: samurai/waiter, name: "null"}]
)");
  EXPECT_EQ(t.name, "2015");
  EXPECT_EQ(t.entrants[0].name, "007");
  EXPECT_EQ(t.entrants[1].name, "true");
  EXPECT_EQ(t.entrants[2].name, "null");
}

TEST_F(ConfigTest, WindowsLineEndsAndAByteOrderMarkAreFine) {
  std::string text = "\xef\xbb\xbf";
  for (const char* c = kSmall; *c != '\0'; ++c) text += *c == '\n' ? std::string("\r\n") : std::string(1, *c);
  EXPECT_EQ(load(text), load(kSmall));
}

}  // namespace
}  // namespace hilltop
