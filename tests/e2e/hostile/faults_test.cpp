// faults: {forfeit_after, disqualify_after}: who fails too often, in one match and in a tournament.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::HasSubstr;

class TooManyFaults : public Place {
 protected:
  void SetUp() override {
    write(
        "t.yaml",
        "tournament: Faults\n"
        "game: samurai\n"
        "params: {turns: 6, health: 100, honour: 50}\n"
        "format: {type: round-robin, matches: 6}\n"
        "limits: {time: 60s}\n"
        "faults: {forfeit_after: 2, disqualify_after: 5}\n"
        "entrants:\n"
        "  - {name: Fails, run: sh -c 'exit 1'}\n"
        "  - {name: Clerk, run: echo B}\n"
        "  - {name: Patient, run: sh -c 'exit 1', faults: {forfeit_after: 100, disqualify_after: 1000000}}\n"
        "  - bot: samurai/random\n");
  }
};

TEST_F(TooManyFaults, forfeit_the_match_then_all_that_is_left) {
  const Result run = hilltop({"run", "t.yaml", "--jobs", "2"});
  EXPECT_EQ(run.exit, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("\"Fails\" is disqualified in round"));
  EXPECT_THAT(run.err, HasSubstr(": 5 faults in the tournament; it forfeits all that it has left"));
  const json table = standings("t.hill");
  EXPECT_EQ(row_of(table, "Fails").at("note"), "disqualified: 5 faults in the tournament");
  EXPECT_EQ(row_of(table, "Fails").at("rank"), 4);
  EXPECT_EQ(row_of(table, "Patient").at("note"), "");
  std::size_t matches = 0;
  for (const auto& session : sessions_of(transcript("t.hill"))) {
    if (!session.has("Fails")) continue;
    const auto asks = session.asks_of("Fails");
    const bool is_out = ++matches > 3;  // 2, 4, 6 faults
    EXPECT_EQ(session.result.at("forfeit")[0], session.seat("Fails"));
    EXPECT_EQ(asks.size(), is_out ? 1u : 3u) << "two faults, and what it forfeits with";
    EXPECT_EQ(asks.back().at("fault"), "crash");
    EXPECT_EQ(asks.back().at("why"),
              is_out ? "disqualified: 5 faults in the tournament" : "forfeits: 2 faults");
    const std::string shown = output({"show", "t.hill", session.head.at("match")});
    EXPECT_THAT(shown, HasSubstr(asks.back().at("why").get<std::string>()));
  }
  EXPECT_EQ(matches, 18u);
  output({"audit", "t.hill"});
  output({"replay", "t.hill", "1.1"});
}

TEST_F(TooManyFaults, are_the_same_for_any_number_of_workers_and_after_a_kill) {
  std::string expected;
  for (const char* jobs : {"1", "2", "4"}) {
    const std::string store = std::string(jobs) + ".hill";
    Result run = hilltop({"run", "t.yaml", "--jobs", jobs, "--store", store});
    EXPECT_EQ(run.exit, 0) << run.err;
    const std::string seen = output({"standings", store, "--format", "json"}) + transcript(store);
    if (expected.empty()) expected = seen;
    EXPECT_EQ(seen, expected) << jobs;
  }
  for (const char* delay : {"0.2", "0.6", "1.2"}) {
    const std::string store = std::string(delay) + "s.hill";
    shell("timeout -s KILL " + std::string(delay) + " hilltop run t.yaml --jobs 2 --store " + store);
    output({"run", "t.yaml", "--jobs", "2", "--store", store});
    EXPECT_EQ(output({"standings", store, "--format", "json"}) + transcript(store), expected) << delay;
  }
}

// A game without forfeits plays on with its default; what the seat is not asked for is no fault of its own.
TEST_F(TooManyFaults, play_on_with_the_default_in_a_game_without_forfeits) {
  write("t.yaml",
        "tournament: Free for all\n"
        "game: dilemma\n"
        "params: {rounds: 10}\n"
        "format: {type: free-for-all, matches: 3}\n"
        "limits: {time: 60s}\n"
        "faults: {forfeit_after: 2, disqualify_after: 4}\n"
        "entrants:\n"
        "  - {name: Fails, run: sh -c 'exit 1'}\n"
        "  - bot: dilemma/greedy\n"
        "  - bot: dilemma/greedy\n"
        "    name: Other\n");
  output({"run", "t.yaml"});
  const auto sessions = sessions_of(transcript("t.hill"));
  ASSERT_EQ(sessions.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto asks = sessions[i].asks_of("Fails");
    EXPECT_EQ(asks.size(), 10u);
    EXPECT_EQ(asks[0].at("why"), i < 2 ? "exit code 1" : "disqualified: 4 faults in the tournament");
    EXPECT_EQ(asks[9].at("why"), i < 2 ? "forfeits: 2 faults" : "disqualified: 4 faults in the tournament");
  }
  EXPECT_EQ(row_of(standings("t.hill"), "Fails").at("note"), "disqualified: 4 faults in the tournament");
  output({"audit", "t.hill"});
}

}  // namespace
}  // namespace hilltop::e2e
