// What a run shows while it goes on: drawn in place on a terminal, lines elsewhere, nothing when told so.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Long enough for two drawings.
constexpr const char* kFile =
    "tournament: T\n"
    "game: samurai\n"
    "params: {turns: 3}\n"
    "format: {type: round-robin, matches: 4}\n"
    "limits: {time: 60s}\n"
    "entrants:\n"
    "  - {bot: samurai/waiter, name: Native}\n"
    "  - {name: Sleeper, run: \"sh -c 'sleep 0.1; echo B'\"}\n"
    "  - {name: \"A long name, which is cut where a narrow terminal ends\", run: \"sh -c 'sleep 0.1; exit "
    "7'\"}\n";

class ProgressTest : public Place {
 protected:
  /// What a terminal of so many columns gets.
  std::string terminal(const std::string& columns, const std::string& options) const {
    write("t.yaml", kFile);
    return shell("script -qec \"sh -c 'stty cols " + columns + "; hilltop run t.yaml " + options +
                 "'\" /dev/null </dev/null")
        .out;
  }
};

TEST_F(ProgressTest, on_a_terminal_matches_rate_time_faults_and_who_leads_are_drawn_in_place) {
  const std::string out = terminal("80", "");
  EXPECT_THAT(out, AllOf(HasSubstr(" of 12 matches, "), HasSubstr(" a second, "), HasSubstr(" to go"),
                         HasSubstr(" faults")));
  EXPECT_THAT(out, AllOf(HasSubstr("\n  1  Native"), HasSubstr("  A long name, which is cut")));
  EXPECT_THAT(out, HasSubstr("\033[3A\r\033[J")) << "three lines below the first are taken back";
}

TEST_F(ProgressTest, a_narrow_terminal_is_not_overrun) {
  const std::string out = terminal("20", "");
  const std::size_t first = out.find("matches");
  ASSERT_NE(first, std::string::npos) << out;
  EXPECT_THAT(out.substr(0, out.find("rank")), AllOf(HasSubstr("A long"), Not(HasSubstr("which is cut"))));
}

TEST_F(ProgressTest, none_when_quiet_and_lines_where_there_is_no_terminal) {
  EXPECT_THAT(terminal("80", "--quiet"), AllOf(Not(HasSubstr("a second")), Not(HasSubstr("\033["))));
  const Result plain = hilltop({"run", "t.yaml", "--fresh"});
  EXPECT_EQ(plain.exit, 0);
  EXPECT_THAT(plain.err, Not(HasSubstr("\033[")));
}

}  // namespace
}  // namespace hilltop::e2e
