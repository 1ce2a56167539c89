// The formats of a tournament, each with a game that is made for it: who meets whom, what it comes to, and
// that the number of workers changes nothing.
#include "place.hpp"

#include <map>
#include <set>

namespace hilltop::e2e {
namespace {

class FormatTest : public Place {
 protected:
  /// Plays a tournament with one worker and with two, which must come to the same.
  void play(const std::string& yaml) {
    write("t.yaml", yaml);
    output({"run", "t.yaml", "--jobs", "1", "--store", "1.hill"});
    output({"run", "t.yaml", "--jobs", "2", "--store", "2.hill"});
    text = transcript("1.hill");
    EXPECT_EQ(transcript("2.hill"), text);
    sessions = sessions_of(text);
    table = standings("1.hill");
    EXPECT_EQ(standings("2.hill"), table);
    output({"audit", "1.hill"});
  }

  double all_points() const {
    double sum = 0;
    for (const auto& row : table.at("standings")) sum += row.at("points").get<double>();
    return sum;
  }
  std::size_t count(const std::string& kind) const {
    return static_cast<std::size_t>(
        std::count_if(sessions.begin(), sessions.end(), [&](const Session& session) {
          return session.head.at("event") == "bye" ? kind == "bye" : session.head.at("kind") == kind;
        }));
  }

  std::string text;
  std::vector<Session> sessions;
  json table;
};

std::string native(const std::string& game, const std::vector<std::string>& bots) {
  std::string list = "entrants:\n";
  for (const auto& bot : bots) list += "  - bot: " + game + "/" + bot + "\n";
  return list;
}

std::vector<std::string> entrants_of(const Session& session) {
  if (session.head.at("event") == "bye") return {session.head.at("entrant")};
  std::vector<std::string> names;
  for (const auto& seat : session.head.at("seats")) names.push_back(seat.at("entrant"));
  return names;
}

TEST_F(FormatTest, round_robin_seats_swapped) {
  play(
      "tournament: Round robin\ngame: samurai\nparams: {turns: 100}\n"
      "format: {type: round-robin, matches: 8}\n" +
      native("samurai", {"random", "berserk", "markov-1", "markov-2", "sage"}));
  ASSERT_EQ(sessions.size(), 5u * 4 / 2 * 8);
  EXPECT_EQ(all_points(), 5 * 4 / 2 * 8);
  std::map<std::vector<std::string>, int> seatings;
  for (const auto& session : sessions) ++seatings[entrants_of(session)];
  EXPECT_EQ(seatings.size(), 20u);
  for (const auto& [names, times] : seatings) EXPECT_EQ(times, 4) << names[0] << " - " << names[1];
  for (const auto& row : table.at("standings")) EXPECT_EQ(row.at("matches"), 32);
}

TEST_F(FormatTest, points_of_a_win_a_draw_and_a_loss) {
  play(
      "tournament: Points\ngame: samurai\nparams: {turns: 30}\n"
      "format: {type: round-robin, matches: 4}\n"
      "points: {win: 3.25, draw: 1, loss: -0.5}\n" +
      native("samurai", {"waiter", "berserk", "wall", "random"}));
  for (const auto& row : table.at("standings")) {
    const double expected = 3.25 * row.at("wins").get<double>() + row.at("draws").get<double>() -
                            0.5 * row.at("losses").get<double>();
    EXPECT_EQ(row.at("points").get<double>(), expected) << row;
  }
}

TEST_F(FormatTest, morra_repeated_gives_two_points_a_pair) {
  play(
      "tournament: Morra\ngame: morra\nparams: {turns: 50}\n"
      "format: {type: round-robin, matches: 1, repeat: 5}\n"
      "points: {win: 2, draw: 1, loss: 0}\n" +
      native("morra", {"dice", "parrot", "chain", "census"}));
  EXPECT_EQ(sessions.size(), 5u * 6);
  EXPECT_EQ(all_points(), 5 * 6 * 2);
  for (const auto& row : table.at("standings")) EXPECT_EQ(row.at("matches"), 15);
  std::set<std::string> seeds;
  for (const auto& session : sessions) seeds.insert(session.head.at("seed"));
  EXPECT_EQ(seeds.size(), sessions.size());
}

TEST_F(FormatTest, free_for_all_with_everybody_adds_scores) {
  play(
      "tournament: Coins\ngame: coins\nparams: {rounds: 5}\n"
      "format: {type: free-for-all, matches: 6}\n" +
      native("coins", {"minter", "feather", "carousel", "rival", "accountant"}));
  ASSERT_EQ(sessions.size(), 6u);
  std::map<std::string, double> sums;
  for (const auto& session : sessions) {
    const auto names = entrants_of(session);
    ASSERT_EQ(names.size(), 5u);
    for (std::size_t i = 0; i < names.size(); ++i)
      sums[names[i]] += session.result.at("scores")[i].get<double>();
    ASSERT_FALSE(session.steps.empty());
    EXPECT_EQ(session.steps[0].at("step"), 0);
    EXPECT_TRUE(session.steps[0].at("chance").contains("pile"));
    EXPECT_EQ(session.steps[0].at("chance").at("order").size(), 5u);
    EXPECT_EQ(session.asks.size(), 25u);
  }
  for (const auto& [name, sum] : sums) {
    EXPECT_EQ(row_of(table, name).at("points").get<double>(), sum);
    EXPECT_EQ(row_of(table, name).at("matches"), 6);
  }
}

TEST_F(FormatTest, free_for_all_with_some_seats_is_fair) {
  play(
      "tournament: Coins for three\ngame: coins\nparams: {rounds: 3}\n"
      "format: {type: free-for-all, matches: 10, seats: 3}\n"
      "points: {win: 1, draw: 0.5, loss: 0}\n" +
      native("coins", {"minter", "feather", "carousel", "rival", "accountant"}));
  ASSERT_EQ(sessions.size(), 10u);
  for (const auto& session : sessions) {
    const auto names = entrants_of(session);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), 3u);
  }
  for (const auto& row : table.at("standings")) EXPECT_EQ(row.at("matches"), 6);
}

TEST_F(FormatTest, plants_play_and_cannot_win) {
  play(
      "tournament: Dilemma\ngame: dilemma\nparams: {rounds: 20}\n"
      "format: {type: free-for-all, matches: 2}\n"
      "entrants:\n"
      "  - {bot: dilemma/greedy, plant: true}\n"
      "  - {bot: dilemma/lazy, name: One}\n"
      "  - {bot: dilemma/lazy, name: Two}\n");
  EXPECT_EQ(sessions.size(), 2u);
  const json& rows = table.at("standings");
  ASSERT_EQ(rows.size(), 3u);
  std::vector<std::string> plants;
  for (const auto& row : rows)
    if (row.at("note") == "plant") plants.push_back(row.at("name"));
  EXPECT_EQ(plants.size(), 1u);
  EXPECT_EQ(row_of(table, "One").at("points"), row_of(table, "Two").at("points"));
}

TEST_F(FormatTest, random_pairs_and_a_bye_that_counts_as_a_draw) {
  play(
      "tournament: Pairs\ngame: samurai\nparams: {turns: 30}\n"
      "format: {type: random-pairs, rounds: 20, bye: draw}\n" +
      native("samurai", {"random", "berserk", "markov-1", "markov-2", "sage"}));
  EXPECT_EQ(count("match"), 40u);
  EXPECT_EQ(count("bye"), 20u);
  EXPECT_EQ(all_points(), 20 * 2 + 20 * 0.5);
  std::map<int, std::set<std::string>> rounds;
  std::set<std::string> rested;
  for (const auto& session : sessions) {
    for (const auto& name : entrants_of(session))
      EXPECT_TRUE(rounds[session.head.at("round").get<int>()].insert(name).second)
          << "twice in a round: " << name;
    if (session.head.at("event") == "bye") rested.insert(session.head.at("entrant"));
  }
  EXPECT_EQ(rounds.size(), 20u);
  for (const auto& [round, names] : rounds) EXPECT_EQ(names.size(), 5u) << round;
  EXPECT_GT(rested.size(), 2u);
  for (const auto& row : table.at("standings")) EXPECT_EQ(row.at("matches"), 20);
}

TEST_F(FormatTest, codemon_in_full) {
  play(
      "tournament: League\ngame: codemon\n"
      "format: {type: random-pairs, rounds: 100, bye: draw}\n"
      "points: {win: 2, draw: 1, loss: 0}\n" +
      native("codemon", {"rookie", "brute", "acrobat", "toxic", "strategist"}));
  EXPECT_EQ(all_points(), 500);
  EXPECT_EQ(count("enrol"), 5u);
  EXPECT_EQ(count("match"), 200u);
  EXPECT_EQ(count("bye"), 100u);
  EXPECT_EQ(count("interlude"), 5u * 49);  // before the third, fifth, ... battle
  std::map<std::string, int> battles;
  std::map<std::string, json> records;
  for (const auto& session : sessions) {
    if (session.head.at("event") == "bye") {
      ++battles[session.head.at("entrant")];
      records.erase(session.head.at("entrant").get<std::string>());
      continue;
    }
    const std::string kind = session.head.at("kind");
    const auto names = entrants_of(session);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const json before = session.head.at("seats")[i].at("record");
      EXPECT_EQ(before.is_null(), kind == "enrol");
      if (records.count(names[i]) != 0) {
        EXPECT_EQ(before, records[names[i]]) << names[i];
      }
      records[names[i]] = session.result.at("records")[i];
      if (kind == "match") ++battles[names[i]];
      EXPECT_EQ(records[names[i]].at("battles"), battles[names[i]]) << session.head;
    }
    if (kind == "match") continue;
    EXPECT_EQ(names.size(), 1u);
    EXPECT_EQ(session.asks.size(), 1u);
    EXPECT_EQ(session.steps.size(), 1u);
    EXPECT_EQ(session.result.at("scores"), json::array());
    EXPECT_EQ(session.result.at("points"), json::array());
    EXPECT_EQ(session.steps[0].at("state"), json::object());
  }
}

TEST_F(FormatTest, a_team_that_breaks_the_rules_is_refused_and_the_others_play) {
  write(
      "t.yaml",
      "tournament: League\ngame: codemon\n"
      "format: {type: random-pairs, rounds: 4, bye: draw}\n"
      "limits: {time: 60s}\n"
      "entrants:\n"
      "  - bot: codemon/rookie\n"
      "  - {name: Cheat, run: \"echo 'Cheats|A:1:99:99:99:3:4:5|B:2:50:50:50:6:7:8|C:3:50:50:50:9:10:11'\"}\n"
      "  - bot: codemon/brute\n");
  const Result result = hilltop({"run", "t.yaml"});
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, testing::HasSubstr("\"Cheat\" does not take part"));
  const json row = row_of(standings("t.hill"), "Cheat");
  EXPECT_EQ(row.at("matches"), 0);
  EXPECT_THAT(row.at("note").get<std::string>(), testing::StartsWith("refused: "));
  EXPECT_EQ(row_of(standings("t.hill"), "Rookie").at("matches"), 4);
}

TEST_F(FormatTest, a_level_top_fights_duels_until_it_is_not_or_enough_is_enough) {
  const std::string head =
      "tournament: Duel\ngame: samurai\nparams: {turns: 5}\n"
      "format: {type: round-robin, matches: 2}\n"
      "ties: [{duel: {top: level, matches: 3, most: 4}}]\n";
  // Three who never strike; the fourth gives himself up.
  play(head +
       "entrants:\n"
       "  - {bot: samurai/waiter, name: A}\n"
       "  - {bot: samurai/waiter, name: B}\n"
       "  - {bot: samurai/waiter, name: C}\n"
       "  - {bot: '" E2E_PLUGINS "/rogues.so:samurai/resign', name: D}\n");
  EXPECT_EQ(sessions.size(), 12u + 4 * 3 * 3);
  for (const char* name : {"A", "B", "C"}) {
    const json row = row_of(table, name);
    EXPECT_EQ(row.at("rank"), 1);
    EXPECT_EQ(row.at("points"), 4);
    EXPECT_EQ(row.at("matches"), 6) << "duels do not count as matches";
    EXPECT_EQ(row.at("tie-break"), json::parse("[3, 3, 3, 3]"));
  }
  EXPECT_EQ(row_of(table, "D").at("rank"), 4);
  EXPECT_EQ(row_of(table, "D").at("tie-break"), json::array());
  for (std::size_t i = 12; i < sessions.size(); ++i) EXPECT_FALSE(sessions[i].has("D"));
}

TEST_F(FormatTest, a_duel_decides) {
  int duels = 0;
  for (int seed = 1; seed <= 6; ++seed) {
    play("tournament: Duel\ngame: samurai\nparams: {turns: 60}\nseed: " + std::to_string(seed) +
         "\nformat: {type: round-robin, matches: 2}\n"
         "ties: [{duel: {top: level, matches: 1}}]\n"
         "entrants:\n"
         "  - {bot: samurai/berserk, name: A}\n"
         "  - {bot: samurai/berserk, name: B}\n");
    const json &first = table.at("standings")[0], &second = table.at("standings")[1];
    const bool level = first.at("points") == second.at("points");
    EXPECT_EQ(sessions.size() > 2, level);
    EXPECT_EQ(first.at("tie-break").size(), sessions.size() - 2);
    duels += level ? 1 : 0;
    EXPECT_EQ(first.at("rank"), 1);
    if (level && sessions.size() < 12) {
      EXPECT_EQ(second.at("rank"), 2);
      EXPECT_GT(first.at("tie-break").back(), second.at("tie-break").back());
    }
    fs::remove(folder / "1.hill");
    fs::remove(folder / "2.hill");
  }
  EXPECT_GT(duels, 0);
}

}  // namespace
}  // namespace hilltop::e2e
