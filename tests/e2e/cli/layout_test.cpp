// Tables for people: what fits on a terminal, and what must be known to read standings rightly.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string field(const std::string& game, const std::string& format, int entrants, const std::string& bot) {
  std::string yaml = "tournament: Layout\ngame: " + game + "\nformat: " + format + "\nentrants:\n";
  for (int i = 0; i < entrants; ++i)
    yaml += "  - {bot: " + bot + ", name: An entrant with quite a long name " + std::to_string(i) + "}\n";
  return yaml;
}

TEST_F(Place, groups_that_are_not_balanced_are_told_before_and_in_the_standings) {
  write("t.yaml", field("coins", "{type: free-for-all, seats: 3, matches: 5}", 4, "coins/idle"));
  const Result result = hilltop({"run", "t.yaml"});
  EXPECT_THAT(result.err,
              HasSubstr("warning: t.yaml: 5 matches of 3 seats give some of 4 entrants a match more "
                        "than others; 8 matches would not\n"));
  std::size_t more = 0;
  const json table = standings("t.hill");
  for (const auto& row : table.at("standings"))
    if (row.at("matches") == 4) {
      ++more;
      EXPECT_EQ(row.at("note"), "1 more played than others");
    }
  EXPECT_EQ(more, 3u);
  write("t.yaml", field("coins", "{type: free-for-all, seats: 3, matches: 8}", 4, "coins/idle"));
  EXPECT_THAT(hilltop({"run", "t.yaml", "--fresh"}).err, Not(HasSubstr("warning")));
}

TEST_F(Place, of_plants_that_are_first_the_best_other_is_marked) {
  write(
      "t.yaml",
      "tournament: Plants\ngame: dilemma\nparams: {rounds: 10}\nformat: {type: free-for-all, matches: 1}\n"
      "entrants:\n"
      "  - {bot: dilemma/greedy, name: One, plant: true}\n  - {bot: dilemma/greedy, name: Two, plant: true}\n"
      "  - {bot: dilemma/tit-for-tat, name: Best}\n  - {bot: dilemma/lazy, name: Lazy}\n");
  output({"run", "t.yaml"});
  const json table = standings("t.hill");
  EXPECT_EQ(row_of(table, "One").at("rank"), 1);
  EXPECT_EQ(row_of(table, "Two").at("rank"), 1) << "level scores share a rank";
  EXPECT_EQ(row_of(table, "One").at("note"), "plant");
  EXPECT_EQ(row_of(table, "Best").at("note"), "best that is no plant");
  EXPECT_EQ(row_of(table, "Lazy").at("note"), "");
}

TEST_F(Place, many_seats_take_a_row_each) {
  write("t.yaml", field("coins", "{type: free-for-all, matches: 2}", 40, "coins/idle"));
  output({"run", "t.yaml"});
  const auto lines = lines_of(output({"show", "t.hill"}));
  EXPECT_EQ(lines.size(), 81u);
  for (const auto& line : lines) EXPECT_LT(line.size(), 110u);
  EXPECT_EQ(json::parse(output({"show", "t.hill", "--format", "json"})).size(), 2u);
}

TEST_F(Place, a_table_is_as_wide_as_the_terminal) {
  SKIP_WITHOUT("script");
  write("t.yaml", field("samurai", "{type: round-robin, matches: 1}", 3, "samurai/waiter"));
  output({"run", "t.yaml"});
  const Result shown = shell("script -qec 'stty cols 70; hilltop show t.hill' /dev/null </dev/null");
  const auto lines = lines_of(shown.out);
  ASSERT_EQ(lines.size(), 4u) << shown.out << shown.err;
  EXPECT_THAT(lines[1], HasSubstr("…"));
  for (const auto& line : lines) EXPECT_LE(line.size(), 70u + 3) << line;  // "…" has three bytes, "\r" one
  EXPECT_THAT(output({"show", "t.hill"}), Not(HasSubstr("…")));
}

}  // namespace
}  // namespace hilltop::e2e
