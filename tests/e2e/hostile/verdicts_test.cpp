// Bots that run into their limits, and what is said of each: in transcripts, standings and to whoever asks.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::HasSubstr;

struct Glutton {
  const char* name;
  const char* script;
  const char* fault;
  const char* why;   // the beginning
  const char* kind;  // in "crashes"
  const char* limits = "";
};

constexpr Glutton kGluttons[] = {
    {"Memory", "head -c 400000000 /dev/zero | tail -n 1 > /dev/null || exit 3\n", "crash",
     "out of memory: more than 64 MiB", "out of memory"},
    {"Children", "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 1000 & done; wait\n", "crash",
     "process limit: more than 8 processes and threads", "process limit", ", limits: {time: 5s}"},
    {"Files", "touch 1 2 3 4 5 6; echo B\n", "crash", "disk limit: more than 5 files", "disk limit"},
    {"Room", "head -c 100000000 /dev/zero > /tmp/large; exit 3\n", "crash", "disk limit: no room left",
     "disk limit"},
    {"Signal", "kill -SEGV $$\n", "crash", "killed by signal 11 (SIGSEGV)", "other"},
    {"Code", "exit 3\n", "crash", "exit code 3", "other"},
    {"Sleeper", "sleep 1000\n", "timeout", "no reply within 1000 ms", nullptr, ", limits: {time: 1s}"},
    {"Flood", "yes\n", "flood", "printed more than 65536 bytes", nullptr},
    // A control sequence of eight bits, one of seven, and one that turns what follows.
    {"Painter", "printf '\\302\\2332J\\033[2J\\342\\200\\256lla'\n", "invalid", "", nullptr}};

class Verdicts : public Place {
 protected:
  void SetUp() override {
    std::string yaml =
        "tournament: Verdicts\n"
        "game: dilemma\n"
        "params: {rounds: 2}\n"
        "format: {type: free-for-all, matches: 1}\n"
        "limits: {time: 60s, memory: 64MiB, processes: 8, disk: 32KiB, files: 5}\n"
        "entrants:\n";
    for (const auto& glutton : kGluttons) {
      const std::string file = std::string(glutton.name) + ".sh";
      write(file, glutton.script);
      yaml += std::string("  - {name: ") + glutton.name + ", run: sh " + file + glutton.limits + "}\n";
    }
    write("t.yaml", yaml);
  }
};

TEST_F(Verdicts, are_told_apart_and_the_same_in_every_run) {
  output({"run", "t.yaml", "--jobs", "2"});
  const std::string first = transcript("t.hill");
  for (const auto& session : sessions_of(first))
    for (const auto& glutton : kGluttons)
      for (const auto& ask : session.asks_of(glutton.name)) {
        EXPECT_EQ(ask.at("fault"), glutton.fault) << glutton.name;
        EXPECT_THAT(ask.at("why").get<std::string>(), testing::StartsWith(glutton.why)) << glutton.name;
      }
  const json table = standings("t.hill");
  for (const auto& glutton : kGluttons) {
    const json row = row_of(table, glutton.name);
    const json& crashes = row.at("crashes");
    std::uint64_t sum = 0;
    for (const auto& [kind, count] : crashes.items()) {
      const bool is_its_kind = glutton.kind != nullptr && kind == glutton.kind;
      EXPECT_EQ(count, is_its_kind ? 2 : 0) << glutton.name << ' ' << kind;
      sum += count.get<std::uint64_t>();
    }
    EXPECT_EQ(row.at("faults").at("crash"), sum);
    EXPECT_EQ(row.at("faults").at(glutton.fault), 2);
  }
  EXPECT_THAT(output({"standings", "t.hill"}), HasSubstr("2 crash (crash: 2 out of memory)"));
  output({"run", "t.yaml", "--jobs", "1", "--store", "2.hill"});
  EXPECT_EQ(transcript("2.hill"), first);
}

TEST_F(Verdicts, come_with_what_the_answer_took_and_how_it_ended) {
  output({"run", "t.yaml"});
  const std::string shown = output({"show", "t.hill", "1.1"});
  EXPECT_THAT(shown, HasSubstr("Memory: crash: out of memory: more than 64 MiB\n"));
  EXPECT_THAT(shown, testing::ContainsRegex(
                         "  took:   [0-9]+ ms of 60000 ms; CPU [0-9]+ ms; memory [0-9]+ MiB of 64 MiB\n"));
  EXPECT_THAT(shown, HasSubstr("  ended:  exit code 3\n"));
  EXPECT_THAT(shown, HasSubstr("  stderr:\n    tail: memory exhausted\n"));
  EXPECT_THAT(shown, HasSubstr("  ended:  signal 11 (SIGSEGV)\n"));
  EXPECT_THAT(shown, HasSubstr("  ended:  killed by Hilltop\n"));
}

TEST_F(Verdicts, show_what_was_said_without_what_a_terminal_obeys) {
  output({"run", "t.yaml"});
  for (const auto& all : {output({"show", "t.hill", "1.1"}), output({"replay", "t.hill", "1.1"}),
                          output({"show", "t.hill", "1.1", "--transcript"})}) {
    for (const char* hidden : {"\033", "\302\233", "\342\200\256"}) EXPECT_THAT(all, Not(HasSubstr(hidden)));
    EXPECT_THAT(all, HasSubstr("lla"));
  }
}

}  // namespace
}  // namespace hilltop::e2e
