// Tournament files with a mistake: one line that names the place, exit code 2, and nothing is made.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

struct Mistake {
  const char* name;
  const char* yaml;
  const char* says;
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

class MistakeTest : public Place, public testing::WithParamInterface<Mistake> {};

#define HEAD "tournament: T\ngame: samurai\nformat: {type: round-robin, matches: 2}\n"
#define TWO "entrants:\n  - bot: samurai/waiter\n  - bot: samurai/wall\n"

TEST_P(MistakeTest, is_told_in_one_line) {
  write("t.yaml", GetParam().yaml);
  for (const char* command : {"run", "check"}) {
    const Result result = hilltop({command, "t.yaml"});
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr("t.yaml"));
    EXPECT_THAT(result.err, testing::HasSubstr(GetParam().says));
  }
  EXPECT_FALSE(fs::exists(folder / "t.hill"));
}

INSTANTIATE_TEST_SUITE_P(
    File, MistakeTest,
    testing::Values(
        Mistake{"no_yaml", "tournament: [\n", "t.yaml:"}, Mistake{"empty", "", "t.yaml"},
        Mistake{"unknown_key", HEAD TWO "seeed: 5\n", "t.yaml:7:1: unknown key \"seeed\""},
        Mistake{"unknown_game", "tournament: T\ngame: samurau\nformat: {type: round-robin}\n" TWO, "samurai"},
        Mistake{"unknown_bot", HEAD "entrants:\n  - bot: samurai/waitr\n  - bot: samurai/wall\n",
                "samurai/waiter"},
        Mistake{"unknown_parameter", HEAD TWO "params: {turn: 5}\n", "turns"},
        Mistake{"parameter_out_of_bounds", HEAD TWO "params: {turns: 0}\n", "t.yaml:7:"},
        Mistake{"wrong_type", HEAD TWO "seed: many\n", "t.yaml:7:7"},
        Mistake{"one_entrant", HEAD "entrants:\n  - bot: samurai/waiter\n", "1 entrant"},
        Mistake{"same_name_twice", HEAD "entrants:\n  - bot: samurai/waiter\n  - bot: samurai/waiter\n",
                "second"},
        Mistake{"no_such_folder",
                HEAD "entrants:\n  - bot: samurai/waiter\n  - {name: X, dir: none, run: ./x}\n", "none"},
        Mistake{"a_shell_line", HEAD "entrants:\n  - bot: samurai/waiter\n  - {name: X, run: echo B | cat}\n",
                "shell"},
        Mistake{"not_a_plugin", "tournament: T\ngame: ./t.yaml\nformat: {type: round-robin}\n" TWO, "t.yaml"},
        Mistake{"no_such_plugin", "tournament: T\ngame: ./none.so\nformat: {type: round-robin}\n" TWO,
                "none.so"},
        Mistake{"format_of_another_kind",
                "tournament: T\ngame: samurai\nformat: {type: round-robin, rounds: 5}\n" TWO, "rounds"},
        Mistake{"no_program", HEAD "entrants:\n  - bot: samurai/waiter\n  - {name: X, run: nosuchprogram}\n",
                "nosuchprogram"}),
    [](const auto& chosen) { return chosen.param.name; });

// A plugin that cannot be used names itself; the host goes on without a crash.
TEST_F(Place, a_plugin_that_is_none) {
  write("text.so", "not a library\n");
  const std::string library = content(E2E_PLUGINS "/brittle.so");
  write("cut.so", library.substr(0, library.size() / 3));
  for (const char* name : {"text.so", "cut.so"}) {
    write("t.yaml", std::string("tournament: T\ngame: ./") + name + "\nformat: {type: round-robin}\n" + TWO);
    const Result result = hilltop({"run", "t.yaml"});
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr(name));
  }
}

}  // namespace
}  // namespace hilltop::e2e
