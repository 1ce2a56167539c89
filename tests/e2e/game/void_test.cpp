// A bug in a game makes a match void, says how to see it again, and leaves the others alone.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

struct Bug {
  const char* how;
  const char* says;
};

void PrintTo(const Bug& bug, std::ostream* out) { *out << bug.how; }

/// What is seen of a match in whose fourth step the game breaks: three steps, the answers of the fourth, the
/// reason.
void expect_three_steps_in(const Result& replayed, const std::string& says) {
  EXPECT_EQ(replayed.exit, 1);
  EXPECT_THAT(replayed.out, testing::AllOf(testing::HasSubstr("step 3: {\"turn\":3}"),
                                           testing::Not(testing::HasSubstr("step 4"))));
  const auto lines = lines_of(replayed.out);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "  A: -"), 4) << replayed.out;
  EXPECT_THAT(replayed.err, testing::AllOf(testing::HasSubstr("is void"), testing::HasSubstr(says)));
}

class VoidTest : public Place, public testing::WithParamInterface<Bug> {};

TEST_P(VoidTest, match_is_void_and_the_others_count) {
  const Bug& bug = GetParam();
  write("br i.yaml", std::string("tournament: Bugs\n"
                                 "game: '" E2E_PLUGINS "/brittle.so'\n"
                                 "params: {how: ") +
                         bug.how +
                         "}\n"
                         "format: {type: round-robin, matches: 2}\n"
                         "entrants:\n"
                         "  - {bot: brittle/one, name: A}\n"
                         "  - {bot: brittle/two, name: B}\n"
                         "  - {bot: brittle/one, name: C}\n");
  const Result result = hilltop({"run", "br i.yaml"});
  EXPECT_EQ(result.exit, 1) << result.err;
  EXPECT_THAT(result.err, testing::HasSubstr(bug.says));
  const std::string store = "br i.hill";

  // Scores: one says 1, two says 2, ten times.
  const json table = standings(store);
  EXPECT_EQ(row_of(table, "A").at("matches"), 2);
  EXPECT_EQ(row_of(table, "B").at("matches"), 2);
  EXPECT_EQ(row_of(table, "B").at("wins"), 2);
  EXPECT_EQ(row_of(table, "C").at("matches"), 4);
  EXPECT_EQ(row_of(table, "C").at("score"), 40);
  EXPECT_EQ(row_of(table, "A").at("faults").at("crash"), 0);

  // Nothing is played again, and it is not forgotten either.
  const Result again = hilltop({"run", "br i.yaml"});
  EXPECT_EQ(again.exit, 1);
  EXPECT_THAT(again.err, testing::HasSubstr("0 sessions played"));

  // Every void match is there with its reason, and the whole transcript can be read.
  const auto sessions = sessions_of(transcript(store));
  ASSERT_EQ(sessions.size(), 6u);
  std::size_t voids = 0;
  for (const auto& session : sessions) {
    const bool is_void = session.has("A") && session.has("B");
    EXPECT_EQ(session.result.contains("void"), is_void) << session.text;
    if (is_void) {
      ++voids;
      EXPECT_THAT(session.result.at("void").get<std::string>(), testing::HasSubstr(bug.says));
    } else {
      EXPECT_EQ(session.steps.size(), 10u);
    }
  }
  EXPECT_EQ(voids, 2u);
  EXPECT_THAT(
      output({"audit", store}),
      testing::AllOf(testing::HasSubstr("4 of 4 sessions are as they were played; 2 matches are void"),
                     testing::HasSubstr(std::string("match 1.3: void: the game")),
                     testing::HasSubstr(bug.says)));

  std::vector<std::string> commands;
  for (const auto& line : lines_of(result.err))
    if (line.rfind("  hilltop replay ", 0) == 0) commands.push_back(line);
  ASSERT_EQ(commands.size(), 2u) << result.err;
  const std::string id = sessions.front().head.at("match");
  EXPECT_EQ(hilltop({"show", store, id}).exit, 0);
  for (const auto& line : commands) {
    const Result replayed = shell(line);
    EXPECT_EQ(replayed.exit, 1) << replayed.out << replayed.err;
    EXPECT_THAT(replayed.out + replayed.err, testing::HasSubstr(bug.says));
  }
}

INSTANTIATE_TEST_SUITE_P(Game, VoidTest,
                         testing::Values(Bug{"segfault", "Segmentation fault"}, Bug{"abort", "Aborted"},
                                         Bug{"exit", "exit code 0"}, Bug{"error", "failed in step 4"},
                                         Bug{"open", "board is missing"}, Bug{"score", "gave no score"}),
                         [](const auto& chosen) { return chosen.param.how; });

TEST_F(Place, replay_of_a_void_match_shows_the_steps_up_to_the_bug) {
  for (const char* how : {"segfault", "error"}) {
    write("t.yaml", std::string("tournament: Bugs\ngame: '" E2E_PLUGINS "/brittle.so'\nparams: {how: ") +
                        how +
                        "}\nformat: {type: round-robin, matches: 1}\n"
                        "entrants:\n  - {bot: brittle/one, name: A}\n  - {bot: brittle/two, name: B}\n");
    EXPECT_EQ(hilltop({"run", "t.yaml", "--fresh"}).exit, 1);
    expect_three_steps_in(hilltop({"replay", "t.hill", "1.1"}),
                          how == std::string("error") ? "failed in step 4" : "Segmentation");
    EXPECT_THAT(output({"show", "t.hill", "1.1"}), testing::HasSubstr("3 steps"));
    const json list = json::parse(output({"show", "t.hill", "--format", "json"}));
    EXPECT_TRUE(list.at(0).at("steps").is_null());
    const auto sessions = sessions_of(transcript("t.hill"));
    ASSERT_EQ(sessions.size(), 1u);
    EXPECT_EQ(sessions[0].steps.size(), 3u);
    EXPECT_EQ(sessions[0].asks.size(), 8u);
    EXPECT_TRUE(sessions[0].result.contains("void"));
  }
}

// The game gets ten seconds more for a step than a bot for an answer.
TEST_F(Place, a_game_that_hangs_makes_one_match_void) {
  write("t.yaml",
        "tournament: Hang\n"
        "game: '" E2E_PLUGINS
        "/brittle.so'\n"
        "params: {how: hang}\n"
        "format: {type: round-robin, matches: 1}\n"
        "limits: {time: 2s}\n"
        "entrants:\n"
        "  - {bot: brittle/one, name: A}\n"
        "  - {bot: brittle/two, name: B}\n"
        "  - {bot: brittle/one, name: C}\n");
  const Result result = hilltop({"run", "t.yaml", "--jobs", "2"});
  EXPECT_EQ(result.exit, 1) << result.err;
  EXPECT_THAT(result.err, testing::HasSubstr("did not return for 12 s"));
  EXPECT_THAT(result.err, testing::HasSubstr("hilltop replay t.hill "));
  const auto sessions = sessions_of(transcript("t.hill"));
  ASSERT_EQ(sessions.size(), 3u);
  for (const auto& session : sessions) EXPECT_EQ(session.result.contains("void"), !session.has("C"));
  EXPECT_EQ(row_of(standings("t.hill"), "C").at("matches"), 2);
  expect_three_steps_in(hilltop({"replay", "t.hill", "1.3"}), "did not return");
}

}  // namespace
}  // namespace hilltop::e2e
