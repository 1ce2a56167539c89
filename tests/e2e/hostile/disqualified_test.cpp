// Bots that keep more than they may: disqualified, said clearly, the same for any number of workers.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

constexpr const char* kReason = "disqualified: more than 32768 bytes in files";

class Hoarders : public Place {
 protected:
  void SetUp() override {
    // Answers, and from its eleventh ask on, in its third match, keeps a file larger than a store takes.
    write("hoarder.sh",
          "echo x >> asked\n"
          "[ $(wc -l < asked) -le 10 ] || truncate -s 1200000000 hoard\n"
          "echo B\n");
    write("clerk.sh", "echo note >> notes; [ $(wc -l < notes) -lt 9 ] && echo B || echo G\n");
    write("t.yaml",
          "tournament: Hoarders\n"
          "game: samurai\n"
          "params: {turns: 5, health: 100, honour: 50}\n"
          "format: {type: round-robin, matches: 4}\n"
          "state: tournament\n"
          "limits: {time: 60s, disk: 32KiB}\n"
          "entrants:\n"
          "  - {name: Hoarder, run: sh hoarder.sh}\n"
          "  - {name: Clerk, run: sh clerk.sh}\n"
          "  - bot: samurai/random\n");
  }
};

// The run ended with "string or blob too big".
TEST_F(Hoarders, are_disqualified_and_forfeit_what_is_left) {
  const Result run = hilltop({"run", "t.yaml"});
  EXPECT_EQ(run.exit, 0) << run.err;
  EXPECT_THAT(run.err, testing::HasSubstr("\"Hoarder\" is disqualified in round 2: more than 32768 bytes"));
  const json row = row_of(standings("t.hill"), "Hoarder");
  EXPECT_EQ(row.at("rank"), 3);
  EXPECT_EQ(row.at("note"), kReason);
  EXPECT_EQ(row.at("matches"), 8);
  for (const char* format : {"table", "csv", "markdown"})
    EXPECT_THAT(output({"standings", "t.hill", "--format", format}), testing::HasSubstr(kReason)) << format;
  std::size_t matches = 0;
  for (const auto& session : sessions_of(transcript("t.hill"))) {
    if (!session.has("Hoarder")) continue;
    const auto asks = session.asks_of("Hoarder");
    if (++matches <= 2) {
      EXPECT_EQ(session.result.at("forfeit"), json::array()) << "what was played before counts";
      EXPECT_EQ(asks.size(), 5u);
      continue;
    }
    EXPECT_EQ(session.result.at("forfeit"), json::array({session.seat("Hoarder")}));
    EXPECT_EQ(asks.size(), 1u);
    EXPECT_EQ(asks.back().at("why"), kReason);
    const std::string shown = output({"show", "t.hill", session.head.at("match")});
    EXPECT_THAT(shown, testing::HasSubstr(kReason));
    EXPECT_EQ(shown.find("again:") != std::string::npos, matches == 3) << "later it is not asked";
  }
  EXPECT_EQ(matches, 8u);
  EXPECT_LT(fs::file_size(folder / "t.hill"), 200'000u);
  output({"audit", "t.hill"});
}

TEST_F(Hoarders, are_so_for_any_number_of_workers) {
  std::string expected;
  for (const char* jobs : {"1", "2", "4"}) {
    const std::string store = std::string(jobs) + ".hill";
    output({"run", "t.yaml", "--jobs", jobs, "--store", store});
    const std::string seen = output({"standings", store, "--format", "json"}) + transcript(store);
    if (expected.empty()) expected = seen;
    EXPECT_EQ(seen, expected) << jobs;
  }
}

TEST_F(Hoarders, that_keep_too_many_files_are_so_too) {
  write("hoarder.sh", "mkdir -p a; touch a/1 a/2 a/3; echo B\n");
  write("t.yaml",
        "tournament: Files\n"
        "game: dilemma\n"
        "params: {rounds: 3}\n"
        "format: {type: free-for-all, matches: 2}\n"
        "state: tournament\n"
        "limits: {time: 60s, files: 3}\n"
        "entrants:\n"
        "  - {name: Hoarder, run: sh hoarder.sh}\n"
        "  - bot: dilemma/greedy\n"
        "  - bot: dilemma/greedy\n"
        "    name: Other\n");
  output({"run", "t.yaml"});
  const json row = row_of(standings("t.hill"), "Hoarder");
  EXPECT_EQ(row.at("rank"), 3);
  EXPECT_EQ(row.at("note"), "disqualified: more than 3 files");
  EXPECT_EQ(row.at("faults").at("crash"), 6) << "a game without forfeits takes its default actions";
  output({"audit", "t.hill"});
}

// Their registration is asked for again in each repetition.
TEST_F(Hoarders, of_codemon_may_have_32_kB) {
  SKIP_WITHOUT("perl");
  write(
      "team.pl",
      "open my $out, '>>', 'hoard' or die;\n"
      "print $out 'x' x 4000;\n"
      "close $out;\n"
      "my ($command) = split /#/, $ARGV[0];\n"
      "print $command eq 'T' ? \"Perls|Aria:3:80:60:90:4:1:9|Bea:4:80:60:90:4:1:12|Cleo:2:80:60:90:4:1:6\"\n"
      "    : $command eq 'B' ? '0:1:2' : 0;\n");
  write("t.yaml",
        "tournament: League\n"
        "game: codemon\n"
        "params: {turns: 20}\n"
        "format: {type: random-pairs, rounds: 7, bye: draw, repeat: 2}\n"
        "points: {win: 2, draw: 1, loss: 0}\n"
        "state: tournament\n"
        "limits: {time: 60s, disk: 32KiB}\n"
        "entrants:\n"
        "  - {name: Perls, run: perl team.pl}\n"
        "  - bot: codemon/rookie\n"
        "  - bot: codemon/brute\n");
  output({"run", "t.yaml"});
  const json row = row_of(standings("t.hill"), "Perls");
  EXPECT_EQ(row.at("rank"), 3);
  EXPECT_THAT(row.at("note").get<std::string>(), testing::HasSubstr("more than 32768 bytes in files"));
  output({"audit", "t.hill"});
}

TEST_F(Hoarders, a_limit_that_no_store_could_hold_is_refused) {
  write("t.yaml",
        "tournament: Large\n"
        "game: samurai\n"
        "format: {type: round-robin, matches: 1}\n"
        "entrants:\n"
        "  - {name: Large, run: echo B, state: tournament, limits: {disk: 1GiB}}\n"
        "  - bot: samurai/random\n");
  const Result run = hilltop({"run", "t.yaml"});
  EXPECT_EQ(run.exit, 2);
  EXPECT_THAT(run.err, testing::HasSubstr("t.yaml:5:5: with \"state: tournament\" at most 256MiB"));
}

}  // namespace
}  // namespace hilltop::e2e
