// Resident bots: one process lives through a match and is asked line by line. What it is told, what becomes
// of one that answers badly, and what is left of it.
#include "core.hpp"
#include "fixture.hpp"

namespace process_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using namespace std::string_literals;

class ResidentTest : public ProcessTest {
 protected:
  /// A shell script that has `deeds`, cases of the line that it is asked; in all others it answers "ok", its
  /// process, how often it was asked, and the line.
  Entrant bot(const std::string& deeds = "") const {
    Entrant entrant = script("n=0; while IFS= read -r line; do n=$((n + 1)); case $line in " + deeds +
                             " *) printf 'ok %s %s %s\\n' $$ $n \"$line\";; esac; done");
    entrant.launch = Launch::kResident;
    return entrant;
  }
  Entrant quick(const std::string& deeds) const {
    return with_time(bot(deeds), std::chrono::milliseconds(300));
  }

  static pid_t process(const Answer& answer) {
    EXPECT_EQ(answer.status, HILLTOP_OK) << answer.why << answer.errors;
    return answer.reply.size() > 3 ? std::atoi(answer.reply.c_str() + 3) : 0;
  }
  static std::string after(const Answer& answer) {
    const std::size_t at = answer.reply.find(' ', 3);
    return at == std::string::npos ? "" : answer.reply.substr(at + 1);
  }
  /// The fault ends the process, and the next ask has a new one; also where both are on one core and answers
  /// come so quickly that who asks sleeps until there is one.
  void expect_fault(const Entrant& entrant, const std::string& how, hilltop_status status,
                    const std::string& why) const {
    expect_fault_after(1, entrant, how, status, why);
    const hilltop::process::OwnCore core(true);
    expect_fault_after(50, entrant, how, status, why);
  }
  void expect_fault_after(int asks, const Entrant& entrant, const std::string& how, hilltop_status status,
                          const std::string& why) const {
    SCOPED_TRACE(how + " after " + std::to_string(asks));
    Bot bot(entrant);
    pid_t first = 0;
    for (int i = 0; i < asks; ++i) first = process(bot.ask());
    const Answer answer = bot.ask({how});
    EXPECT_EQ(answer.status, status);
    EXPECT_EQ(answer.why, why);
    EXPECT_FALSE(is_running(first));
    const Answer next = bot.ask({"next"});
    EXPECT_NE(process(next), first);
    EXPECT_EQ(after(next), "1 next\n") << "it remembers what it cannot";
  }
};

TEST_F(ResidentTest, OneProcessAnswersAllAsksOfAMatch) {
  Bot bot(this->bot());
  const pid_t first = process(bot.ask());
  for (int i = 2; i < 50; ++i) {
    const Answer answer = bot.ask({"a", "b"});
    EXPECT_EQ(process(answer), first);
    EXPECT_EQ(after(answer), std::to_string(i) + " a\tb\n");
    EXPECT_TRUE(answer.arrived);
    EXPECT_EQ(answer.exit_code, -1);
    EXPECT_GT(answer.wall_ns, 0U);
  }
  bot.open();
  EXPECT_FALSE(is_running(first));
  const Answer answer = bot.ask({"x"});
  EXPECT_NE(process(answer), first);
  EXPECT_EQ(after(answer), "1 x\n");
  EXPECT_THAT(told(), IsEmpty());
}

TEST_F(ResidentTest, LivesInACell) {
  Entrant entrant = bot();
  entrant.is_confined = true;
  Bot bot(entrant);
  for (int i = 1; i < 10; ++i) EXPECT_EQ(after(bot.ask()), std::to_string(i) + " \n");
  EXPECT_THAT(told(), IsEmpty());
}

TEST_F(ResidentTest, GetsWordsAndInputInALine) {
  Bot bot(this->bot());
  EXPECT_EQ(after(bot.ask({"", "x y"}, "1\n2\n")), "1 \tx y\t\\<1\n2\n\n") << "an answer's escapes are read";
  EXPECT_EQ(after(bot.ask({"tab\there"})), "2 tab\there\n");
}

TEST_F(ResidentTest, TakesLongQuestionsAndAnswers) {
  Bot bot(this->bot());
  const std::string words(300'000, 'x');
  Entrant wide = this->bot();
  wide.output = 1 << 20;
  Bot other(wide);
  const Answer answer = other.ask({words.substr(0, 60'000)});
  EXPECT_EQ(answer.status, HILLTOP_OK) << answer.why;
  EXPECT_EQ(bot.ask({words}).status, HILLTOP_FLOODED);
}

TEST_F(ResidentTest, InvalidLineEndsNothing) {
  Bot bot(this->bot("bad) echo >&2 sorry; echo no;; empty) echo;;"));
  const pid_t first = process(bot.ask());
  for (const char* how : {"bad", "empty"}) {
    const Answer answer = bot.ask({how});
    EXPECT_EQ(answer.status, HILLTOP_INVALID);
    EXPECT_EQ(answer.why, "not ok");
    EXPECT_TRUE(answer.arrived);
    EXPECT_EQ(answer.errors, "sorry\n");
  }
  EXPECT_EQ(process(bot.ask()), first);
}

TEST_F(ResidentTest, LateIsATimeout) {
  const Entrant late = quick(
      "hang) sleep 1000;; part) printf ok; sleep 1000;; shut) exec >&-; sleep 1000;; "
      "deaf) exec 0<&- >&-; sleep 1000;;");
  expect_fault(late, "hang", HILLTOP_TIMEOUT, "no reply within 300 ms");
  expect_fault(late, "part", HILLTOP_TIMEOUT, "no end of its line within 300 ms");
  expect_fault(late, "shut", HILLTOP_TIMEOUT, "no reply within 300 ms");
  expect_fault(late, "deaf", HILLTOP_TIMEOUT, "no reply within 300 ms");
}

TEST_F(ResidentTest, EndIsACrash) {
  const Entrant ends =
      bot("three) echo >&2 alas; exit 3;; zero) exit 0;; part) printf ok; exit 0;; "
          "segv) kill -SEGV $$;;");
  expect_fault(ends, "three", HILLTOP_CRASHED, "exit code 3");
  expect_fault(ends, "zero", HILLTOP_CRASHED, "exit code 0, without an answer");
  expect_fault(ends, "part", HILLTOP_CRASHED, "exit code 0, without an answer");
  expect_fault(ends, "segv", HILLTOP_CRASHED, "killed by signal 11 (SIGSEGV)");
  Bot bot(ends);
  const Answer answer = bot.ask({"three"});
  EXPECT_EQ(answer.exit_code, 3);
  EXPECT_EQ(answer.errors, "alas\n");
}

// Whether that is seen before the next question is put or after.
TEST_F(ResidentTest, EndAfterAnAnswerIsTheNextAsksCrash) {
  Bot bot(this->bot("last) echo ok; exit 4;;"));
  EXPECT_EQ(bot.ask({"last"}).status, HILLTOP_OK);
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "exit code 4");
  process(bot.ask());
}

TEST_F(ResidentTest, TooLongALineIsAFlood) {
  Entrant small = bot("flood) while :; do printf 'okokokokok'; done;; lines) yes ok;;");
  small.output = 1000;
  expect_fault(small, "flood", HILLTOP_FLOODED, "printed more than 1000 bytes");
}

// What was not asked for is never taken for the answer to what is asked next.
TEST_F(ResidentTest, MoreThanALineIsTheNextAsksFault) {
  Bot bot(this->bot(
      "two) printf 'ok 1\\nok 2\\n';; half) printf 'ok 1\\nok';; later) echo ok 1; sleep 0.2; echo ok 2; "
      "echo done >> " +
      outside("later") + ";;"));
  for (const char* how : {"two", "half", "later"}) {
    SCOPED_TRACE(how);
    EXPECT_EQ(bot.ask({how}).reply, "ok 1\n");
    if (how == "later"s) {
      EXPECT_TRUE(eventually([&] { return !content_of(outside("later")).empty(); }));
    }
    const Answer answer = bot.ask();
    EXPECT_EQ(answer.status, HILLTOP_INVALID);
    EXPECT_EQ(answer.why, "printed more than one line for the question before");
    EXPECT_FALSE(answer.arrived);
    EXPECT_EQ(after(bot.ask({"next"})), "1 next\n");
  }
}

TEST_F(ResidentTest, AnswersWithoutReadingCount) {
  for (const char* text : {"exec 0<&-; echo ok; sleep 1000", "echo ok"}) {
    Entrant entrant = script(text);
    entrant.launch = Launch::kResident;
    Bot bot(entrant);
    EXPECT_EQ(bot.ask({std::string(300'000, 'x')}).status, HILLTOP_OK) << text;
  }
}

TEST_F(ResidentTest, LeavesNobodyBehind) {
  const std::string note = "sh -c 'echo $$ >> " + outside("pids") + "; exec sleep 1000' >&- 2>&- & ";
  {
    Bot bot(this->bot("fork) " + note + "setsid " + note + "echo ok;;"));
    const pid_t first = process(bot.ask());
    EXPECT_EQ(bot.ask({"fork"}).status, HILLTOP_OK);
    EXPECT_TRUE(eventually([&] { return noted("pids").size() == 2; }));
    bot.open();
    expect_all_gone("pids", 2);
    EXPECT_FALSE(is_running(first));
    EXPECT_EQ(bot.ask({"fork"}).status, HILLTOP_OK);
    EXPECT_TRUE(eventually([&] { return noted("pids").size() == 4; }));
  }
  expect_all_gone("pids", 4);
}

TEST_F(ResidentTest, OrphanThatHoldsItsOutputKeepsNobodyWaiting) {
  const Entrant entrant = bot("orphan) sleep 1000 & exit 5;;");
  expect_fault(entrant, "orphan", HILLTOP_CRASHED, "exit code 5");
}

TEST_F(ResidentTest, MayEndByItselfWhenTheMatchDoes) {
  Entrant entrant = script("while read -r line; do echo ok; done; echo bye > " + outside("bye"));
  entrant.launch = Launch::kResident;
  Bot bot(entrant);
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
  bot.close();
  EXPECT_EQ(content_of(outside("bye")), "bye\n");
}

TEST_F(ResidentTest, ManyErrorsBlockNobody) {
  Bot bot(this->bot("loud) yes | head -c 300000 >&2; echo ok;; bad) echo no;;"));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(bot.ask({"loud"}).status, HILLTOP_OK);
  EXPECT_EQ(bot.ask({"bad"}).errors.size(), 4096U);
}

TEST_F(ResidentTest, FilesStayAsLongAsItsProcess) {
  Entrant entrant =
      bot("put) echo x > note; echo ok;; die) exit 1;; get) if [ -e note ]; then echo ok yes; else echo ok "
          "no; fi;;");
  for (const State state : {State::kNone, State::kMatch, State::kTournament}) {
    entrant.state = state;
    entrant.scratch = outside("scratch" + std::to_string(static_cast<int>(state)));
    Bot bot(entrant);
    bot.ask({"put"});
    EXPECT_EQ(bot.ask({"get"}).reply, "ok yes\n");
    EXPECT_EQ(bot.ask({"die"}).status, HILLTOP_CRASHED);
    EXPECT_EQ(bot.ask({"get"}).reply, state == State::kNone ? "ok no\n" : "ok yes\n");
    bot.ask({"put"});
    bot.open();
    EXPECT_EQ(bot.ask({"get"}).reply, state == State::kTournament ? "ok yes\n" : "ok no\n");
  }
}

TEST_F(ResidentTest, TooMuchOnTheDiskIsACrash) {
  for (const bool is_confined : {false, true}) {
    Entrant entrant = bot("fill) yes | head -c 100000 > much; echo ok;;");
    entrant.is_confined = is_confined;
    entrant.disk = 50'000;
    entrant.scratch = outside(is_confined ? "in" : "out");
    Bot bot(entrant);
    const pid_t first = process(bot.ask());
    const Answer answer = bot.ask({"fill"});
    EXPECT_EQ(answer.status, HILLTOP_CRASHED);
    EXPECT_EQ(answer.why, "disk limit: more than 50000 bytes in files");
    if (!is_confined) {
      EXPECT_FALSE(is_running(first));
    }
    EXPECT_EQ(after(bot.ask()), "1 \n");
  }
}

// What it writes as it ends is looked at too.
TEST_F(ResidentTest, KeepsNothingOfTooMuch) {
  Entrant entrant = script("while read -r line; do echo ok; done; yes | head -c 100000 > much");
  entrant.launch = Launch::kResident;
  entrant.state = State::kTournament;
  entrant.disk = 50'000;
  Bot bot(entrant);
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
  EXPECT_LT(bot.save().size(), 1000U);
  EXPECT_THAT(told(), testing::ElementsAre(HasSubstr("loses its files")));
}

TEST_F(ResidentTest, CpuTimeIsItsClock) {
  Entrant entrant = with_cpu_time(
      bot("spin) while :; do :; done;; wait) sleep 0.4; echo ok;; child) sh -c 'while :; do :; done';;"),
      std::chrono::milliseconds(200));
  expect_fault(entrant, "spin", HILLTOP_TIMEOUT, "no reply within 200 ms of CPU time");
  expect_fault(entrant, "child", HILLTOP_TIMEOUT, "no reply within 200 ms of CPU time");
  Bot bot(entrant);
  EXPECT_EQ(bot.ask({"wait"}).status, HILLTOP_OK);
}

// A keeper that somebody kills is no fault of the bot's: another process is asked the same again.
TEST_F(ResidentTest, IsRemindedOfWhatItWasAskedWhenItsKeeperIsKilled) {
  Entrant entrant = bot();
  entrant.is_confined = true;
  Bot bot(entrant);
  for (int i = 0; i < 3; ++i) bot.ask({"x"});
  const auto keepers = keepers_in_cells();
  ASSERT_EQ(keepers.size(), 1U);
  kill(std::atoi(keepers.front().c_str()), SIGKILL);
  EXPECT_TRUE(eventually([] { return keepers_in_cells().empty(); }));
  EXPECT_EQ(after(bot.ask({"y"})), "4 y\n");
}

TEST_F(ResidentTest, NoSuchProgramIsACrash) {
  Entrant entrant = command({"./nothing"});
  entrant.launch = Launch::kResident;
  Bot bot(entrant);
  for (int i = 0; i < 2; ++i) {
    const Answer answer = bot.ask();
    EXPECT_EQ(answer.status, HILLTOP_CRASHED);
    EXPECT_THAT(answer.why, StartsWith("cannot start ./nothing: "));
  }
}

}  // namespace
}  // namespace process_test
