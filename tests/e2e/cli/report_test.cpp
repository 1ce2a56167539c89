// Where `hilltop report` writes to.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::HasSubstr;

class ReportTest : public Place {
 protected:
  void SetUp() override {
    write("t.yaml",
          "tournament: Few\ngame: samurai\nformat: {type: round-robin, matches: 2}\n"
          "entrants:\n  - bot: samurai/sage\n  - bot: samurai/waiter\n");
    output({"run", "t.yaml", "--quiet"});
  }
};

TEST_F(ReportTest, the_same_to_a_file_and_to_the_standard_output) {
  const std::string table = output({"report", "t.hill", "--format", "markdown"});
  EXPECT_THAT(table, HasSubstr("The Sage"));
  EXPECT_EQ(output({"report", "t.hill", "--format", "markdown", "-o", "-"}), table);
  EXPECT_FALSE(fs::exists(folder / "-"));
  EXPECT_EQ(output({"report", "t.hill", "--format", "markdown", "-o", "t.md"}), "");
  EXPECT_EQ(content(folder / "t.md"), table);
}

TEST_F(ReportTest, a_file_that_cannot_be_written_is_told_in_a_line) {
  const Result result = hilltop({"report", "t.hill", "-o", "nowhere/t.html"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("nowhere/t.html: cannot be written"));
  EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
}

}  // namespace
}  // namespace hilltop::e2e
