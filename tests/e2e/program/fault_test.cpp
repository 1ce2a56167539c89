// Programs that answer late, badly, too much or not at all: what the transcript says of them, what `show`
// says, and that its commands put the question again.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

/// An entrant and what every ask of it must come to.
struct Program {
  const char* name;
  const char* script;  ///< for sh
  const char* fault;   ///< nullptr: none
  json reply;
  const char* action;
  const char* why = "";     ///< what the reason must say
  const char* limits = "";  ///< YAML
};

const std::vector<Program>& programs() {
  static const std::vector<Program> list = {
      {"Good", "echo B", nullptr, "B\n", "B"},
      {"First letter counts", "printf Parry", nullptr, "Parry", "P"},
      {"Good but exits badly", "echo G; exit 7", nullptr, "G\n", "G"},
      {"Good but killed", "echo G; kill -KILL $$", nullptr, "G\n", "G"},
      {"Good but stays", "echo B; sleep 1000", nullptr, "B\n", "B", "", "{time: 6s}"},
      {"Silent", "exit 0", "invalid", "", "W"},
      {"Blank", "echo ' B'", "invalid", " B\n", "W"},
      {"Fails", "echo 'no such luck' >&2; exit 3", "crash", nullptr, "W", "exit code 3"},
      {"Fails with words", "echo zebra; exit 4", "crash", "zebra\n", "W", "exit code 4"},
      {"Killed", "kill -SEGV $$", "crash", nullptr, "W", "SIGSEGV"},
      {"Late", "sleep 1000", "timeout", nullptr, "W", "300 ms", "{time: 300ms}"},
      {"Late with words", "echo zebra; sleep 1000", "timeout", "zebra\n", "W", "6000 ms", "{time: 6s}"},
      {"Flood", "while :; do echo BBBBBBBB; done", "flood", nullptr, "W", "100 bytes", "{output: 100}"},
      {"Bytes", "printf '\\377\\300B\\n'", "invalid",
       "\xef\xbf\xbd\xef\xbf\xbd"
       "B\n",
       "W"},
      {"Colours", "printf '\\033[31mred\\033[0m\\007\\n'; printf '\\033[5mloud\\n' >&2", "invalid",
       "\033[31mred\033[0m\007\n", "W"},
      {"Quotes", "printf '\"'; printf \"'\\\\\\n\"", "invalid", "\"'\\n", "W"},
      {"No letter", "printf '\\000B'", "invalid", std::string("\0B", 2), "W"},
  };
  return list;
}

std::string entrant(const Program& program, const std::string& file) {
  std::string yaml = std::string("  - {name: '") + program.name + "', run: sh " + file;
  if (*program.limits != '\0') yaml += std::string(", limits: ") + program.limits;
  return yaml + "}\n";
}

class ProgramTest : public Place {
 protected:
  /// Every program against the native waiter, in one turn; the pairs of programs come as well.
  void play(const std::vector<Program>& list) const {
    std::string yaml =
        "tournament: Programs\n"
        "game: samurai\n"
        "params: {turns: 2, health: 100, honour: 50}\n"
        "format: {type: round-robin, matches: 1}\n"
        "limits: {time: 60s}\n"
        "entrants:\n"
        "  - bot: samurai/waiter\n";
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string file = "p" + std::to_string(i) + ".sh";
      write(file, list[i].script);
      yaml += entrant(list[i], file);
    }
    write("t.yaml", yaml);
    const Result result = hilltop({"run", "t.yaml"});
    EXPECT_EQ(result.exit, 0) << result.err;
  }
};

void expect_as_told(const Program& program, const json& ask) {
  SCOPED_TRACE(std::string(program.name) + ": " + ask.dump());
  EXPECT_EQ(ask.at("stdin"), "");
  EXPECT_EQ(ask.at("argv").size(), ask.at("step") == 1 ? 4u : 6u);
  EXPECT_EQ(ask.at("action"), program.action);
  EXPECT_EQ(ask.at("fault"), program.fault == nullptr ? json() : json(program.fault));
  EXPECT_FALSE(ask.contains("wall_us"));
  EXPECT_FALSE(ask.contains("stdin_base64"));
  if (std::string(program.name) != "Flood") {
    EXPECT_EQ(ask.at("reply"), program.reply);
  }
  if (program.fault == nullptr) {
    EXPECT_TRUE(ask.at("why").is_null());
    return;
  }
  const std::string why = ask.at("why");
  EXPECT_NE(why, "");
  EXPECT_THAT(why, testing::HasSubstr(program.why));
  EXPECT_TRUE(std::none_of(why.begin(), why.end(), [](char c) { return c == '\n' || c == '\033'; })) << why;
}

// The programs that take their time meet nobody but the waiter.
TEST_F(ProgramTest, faults_of_every_kind_in_the_transcript) {
  for (const auto& program : programs()) {
    play({program});
    const auto sessions = sessions_of(transcript("t.hill"));
    ASSERT_EQ(sessions.size(), 1u);
    const auto asks = sessions[0].asks_of(program.name);
    ASSERT_EQ(asks.size(), 2u);
    for (const auto& ask : asks) expect_as_told(program, ask);
    if (std::string(program.name) == "Bytes") {
      EXPECT_EQ(asks[0].at("reply_base64"), "/8BCCg==");
    } else {
      EXPECT_FALSE(asks[0].contains("reply_base64"));
    }
    const json faults = row_of(standings("t.hill"), program.name).at("faults");
    for (const char* kind : {"timeout", "crash", "invalid", "flood", "resign"}) {
      const bool is_its_kind = program.fault != nullptr && std::string(program.fault) == kind;
      EXPECT_EQ(faults.at(kind), is_its_kind ? 2 : 0) << program.name << ' ' << kind;
    }
    fs::remove(folder / "t.hill");
  }
}

/// The commands that `show` prints to put failed questions again.
std::vector<std::string> commands_in(const std::string& shown) {
  std::vector<std::string> commands;
  for (const auto& line : lines_of(shown))
    if (line.rfind("  again:  ", 0) == 0) commands.push_back(line.substr(10));
  return commands;
}

TEST_F(ProgramTest, show_prints_a_command_that_asks_again_and_nothing_that_a_terminal_obeys) {
  std::vector<Program> list;
  for (const auto& program : programs())
    if (*program.limits == '\0') list.push_back(program);
  play(list);
  std::size_t tried = 0;
  for (const auto& session : sessions_of(transcript("t.hill"))) {
    if (!session.has("The Still One")) continue;
    const Program* program = nullptr;
    for (const auto& each : list)
      if (session.has(each.name)) program = &each;
    ASSERT_NE(program, nullptr);
    SCOPED_TRACE(program->name);
    const std::string shown = output({"show", "t.hill", session.head.at("match")});
    for (const char c : shown) {
      EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << "byte " << static_cast<int>(c);
    }
    const auto commands = commands_in(shown);
    EXPECT_EQ(commands.size(), program->fault == nullptr ? 0u : 2u) << shown;
    if (program->fault != nullptr) {
      EXPECT_THAT(shown, testing::HasSubstr(std::string(program->fault) + ": "));
    }
    if (std::string(program->name) == "Fails") {
      EXPECT_THAT(shown, testing::HasSubstr("no such luck"));
    }
    for (const auto& command : commands) {
      const Result again = shell(command);
      const json asked = session.asks_of(program->name)[0];
      if (!asked.contains("reply_base64")) {
        EXPECT_EQ(again.out, asked.at("reply").is_null() ? "" : asked.at("reply").get<std::string>())
            << command;
      }
      ++tried;
    }
  }
  EXPECT_GE(tried, 12u);
}

// A question on stdin of several lines; the last is what the entrant wrote itself, with all that a shell or a
// terminal might take for something else.
TEST_F(ProgramTest, show_prints_a_command_with_standard_input) {
  write("dump.sh",
        "read players id played\n"
        "if [ \"$played\" = 0 ]; then\n"
        "  printf '\\n%s\\n' \"it's \\\"100%s\\\\n\\\" $(printf '\\033[31m\\001')\"\n"
        "else\n"
        "  echo 'not an id'; od -An -tx1\n"
        "fi\n");
  write("bytes.sh",
        "read players id played\n"
        "if [ \"$played\" = 0 ]; then printf '\\n\\377\\376\\n'; else echo 'not an id'; od -An -tx1; fi\n");
  write("t.yaml",
        "tournament: Stdin\n"
        "game: dilemma\n"
        "params: {rounds: 3}\n"
        "format: {type: free-for-all, matches: 1}\n"
        "limits: {time: 60s}\n"
        "entrants:\n"
        "  - {name: Dump, run: sh dump.sh}\n"
        "  - {name: Bytes, run: sh bytes.sh}\n"
        "  - bot: dilemma/greedy\n");
  output({"run", "t.yaml"});
  const auto session = sessions_of(transcript("t.hill")).front();
  const std::string shown = output({"show", "t.hill", session.head.at("match")});
  for (const char c : shown) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  const auto commands = commands_in(shown);
  std::vector<std::string> replies;
  for (const auto& ask : session.asks)
    if (!ask.at("fault").is_null()) replies.push_back(ask.at("reply"));
  ASSERT_EQ(replies.size(), 4u);
  ASSERT_EQ(commands.size(), 4u) << shown;
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(shell(commands[i]).out, replies[i]) << commands[i];
  EXPECT_THAT(session.asks_of("Dump")[1].at("stdin").get<std::string>(),
              testing::EndsWith("\nit's \"100%s\\n\" \033[31m\001\n"));
  EXPECT_TRUE(session.asks_of("Bytes")[1].contains("stdin_base64"));
}

TEST_F(ProgramTest, times_are_told_only_when_asked_for) {
  write("t.yaml",
        "tournament: Times\n"
        "game: samurai\n"
        "params: {turns: 3}\n"
        "format: {type: round-robin, matches: 2}\n"
        "entrants:\n"
        "  - {name: Bows, run: echo B}\n"
        "  - bot: samurai/waiter\n");
  output({"run", "t.yaml", "--store", "1.hill"});
  output({"run", "t.yaml", "--store", "2.hill"});
  EXPECT_EQ(transcript("1.hill"), transcript("2.hill"));
  std::size_t asks = 0;
  for (const auto& event : events_of(output({"show", "1.hill", "--transcript", "--times"}))) {
    if (event.at("event") != "ask") continue;
    ++asks;
    const bool is_program = event.at("reply").get<std::string>().back() == '\n';
    EXPECT_EQ(event.at("wall_us").get<std::uint64_t>() > 0, is_program) << event;
    EXPECT_TRUE(event.at("cpu_us").is_number_unsigned());
  }
  EXPECT_EQ(asks, 12u);
  EXPECT_EQ(hilltop({"show", "1.hill", "--times"}).exit, 2);
}

// What a bot starts and leaves behind ends with its answer.
TEST_F(ProgramTest, nothing_that_a_bot_starts_lives_on) {
  write("spawner.sh", "sleep 1000 & setsid sleep 1000 & (trap '' HUP TERM; sleep 1000) & echo B\n");
  write("t.yaml",
        "tournament: Spawner\n"
        "game: samurai\n"
        "params: {turns: 5}\n"
        "format: {type: round-robin, matches: 1}\n"
        "limits: {time: 60s}\n"
        "entrants:\n"
        "  - {name: Spawner, run: sh spawner.sh}\n"
        "  - bot: samurai/waiter\n");
  output({"run", "t.yaml"});
  EXPECT_EQ(processes_of(folder).size(), 0u);
  EXPECT_EQ(scratch_folders(), std::vector<std::string>());
}

}  // namespace
}  // namespace hilltop::e2e
