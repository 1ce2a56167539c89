// Ratings beside the points, and what a store says of its field.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::HasSubstr;

class AnalyseTest : public Place {
 protected:
  void SetUp() override {
    write("t.yaml",
          "tournament: Field\n"
          "game: samurai\n"
          "params: {turns: 50}\n"
          "format: {type: round-robin, matches: 10}\n"
          "entrants:\n"
          "  - {bot: samurai/sage}\n"
          "  - {bot: samurai/pilgrim}\n"
          "  - {bot: samurai/waiter}\n"
          "  - {bot: samurai/berserk, name: 'A|B <b>'}\n");
    output({"run", "t.yaml", "--quiet"});
  }
};

TEST_F(AnalyseTest, ratings_stand_beside_the_points_and_change_none) {
  const json plain = standings("t.hill");
  json rated = json::parse(output({"standings", "t.hill", "--ratings", "--format", "json"}));
  double sum = 0;
  for (auto& row : rated.at("standings")) {
    const json& rating = row.at("rating");
    EXPECT_LT(rating.at("low"), rating.at("elo"));
    EXPECT_GT(rating.at("high"), rating.at("elo"));
    EXPECT_GE(rating.at("group"), 1);
    sum += rating.at("elo").get<double>();
    row.erase("rating");
  }
  EXPECT_NEAR(sum, 0, 0.3);
  EXPECT_EQ(rated, plain);
}

TEST_F(AnalyseTest, ratings_are_the_same_each_time) {
  const std::string once = output({"standings", "t.hill", "--ratings"});
  EXPECT_EQ(output({"standings", "t.hill", "--ratings"}), once);
  EXPECT_THAT(lines_of(once).front(), HasSubstr("rating"));
  for (const auto& line : lines_of(once)) EXPECT_LE(line.size(), 100u);
}

TEST_F(AnalyseTest, csv_has_numbers_alone) {
  const auto lines = lines_of(output({"standings", "t.hill", "--ratings", "--format", "csv"}));
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], "rank,name,points,matches,wins,draws,losses,rating,+-,los,tied");
  for (const auto& line : lines) EXPECT_EQ(line.find('%'), std::string::npos) << line;
}

TEST_F(AnalyseTest, every_section_is_there) {
  const std::string text = output({"analyse", "t.hill"});
  for (const char* title : {"Ratings", "Who beats whom", "Without one of them", "Circles"})
    EXPECT_THAT(text, HasSubstr(title));
  EXPECT_THAT(output({"analyse", "t.hill", "--format", "markdown"}), HasSubstr("| A\\|B \\<b\\> |"));
}

TEST_F(AnalyseTest, json_has_every_pair_and_csv_too) {
  const json all = json::parse(output({"analyse", "t.hill", "--format", "json"}));
  ASSERT_EQ(all.at("crosstable").size(), 4u);
  EXPECT_TRUE(all.at("crosstable").at(0).at(0).is_null());
  const json& cell = all.at("crosstable").at(0).at(1);
  EXPECT_EQ(cell.at("wins").get<int>() + cell.at("draws").get<int>() + cell.at("losses").get<int>(), 10);
  EXPECT_EQ(all.at("leave_one_out").at("without").size(), 4u);
  EXPECT_EQ(lines_of(output({"analyse", "t.hill", "--format", "csv"})).size(), 1u + 4 * 3);
}

TEST_F(AnalyseTest, tables_of_everybody_say_what_is_not_known) {
  write("c.yaml",
        "tournament: Table\n"
        "game: coins\n"
        "format: {type: free-for-all, matches: 6}\n"
        "entrants: [{bot: coins/minter}, {bot: coins/minter, name: Other}, {bot: coins/minter, name: "
        "Third}]\n");
  const Result played = hilltop({"run", "c.yaml", "--quiet"});
  ASSERT_EQ(played.exit, 0) << played.err;
  EXPECT_EQ(json::parse(output({"analyse", "c.hill", "--format", "json"})).at("model"), "plackett-luce");
  EXPECT_THAT(output({"analyse", "c.hill"}), HasSubstr("everybody was in every match"));
}

}  // namespace
}  // namespace hilltop::e2e
