// Runtimes: held, used, replaced, dropped; a bot that is launched instead, and why.
#include "fixture.hpp"

namespace process_test {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr milliseconds kSoon{1500};

/// Bots of an interpreter that is the test program interpreter.c, in both kinds of runtime.
class RuntimeTest : public ProcessTest, public testing::WithParamInterface<const char*> {
 protected:
  RuntimeTest() {
    fs::create_directory(root_ / "bin");
    fs::copy_file(INTERPRETER, root_ / "bin" / GetParam());
  }
  static bool is_forking() { return std::string_view(GetParam()) == "python3"; }

  Entrant bot(const std::string& script, const std::string& name = "one") const {
    Entrant entrant = command({outside("bin/") + GetParam(), script + ".bot"});
    entrant.scratch = outside(name);
    entrant.trials = 0;
    return entrant;
  }
  /// The runtime's process, from a reply "ok NUMBER".
  static pid_t runtime(const Answer& answer) {
    EXPECT_EQ(answer.status, HILLTOP_OK) << answer.why;
    return answer.reply.size() > 3 ? std::atoi(answer.reply.c_str() + 3) : 0;
  }
  static pid_t keeper_of(pid_t child) {
    const std::string status = content_of("/proc/" + std::to_string(child) + "/status");
    return std::atoi(status.c_str() + status.find("PPid:") + 5);
  }
  static void expect_cold(Bot& bot) { EXPECT_EQ(bot.ask().reply, "ok cold\n"); }
  void expect_told(const std::string& script, const std::string& why) const {
    EXPECT_THAT(told(), ElementsAre(outside("bin/") + GetParam() + " " + script +
                                    ".bot: launched cold from now on: " + why));
  }
};

/// What is of a serving one alone.
class ServingTest : public RuntimeTest {};
/// And of a forking one.
class ForkingTest : public RuntimeTest {};

TEST_P(RuntimeTest, AnswersAskAfterAsk) {
  Bot bot(this->bot("good"));
  const pid_t first = runtime(bot.ask());
  EXPECT_TRUE(is_running(first));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(runtime(bot.ask()), first);
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(RuntimeTest, GoesWithItsBot) {
  pid_t first = 0;
  {
    Bot bot(this->bot("good"));
    first = runtime(bot.ask());
  }
  EXPECT_FALSE(is_running(first));
}

TEST_P(RuntimeTest, ColdOnRequest) {
  Entrant entrant = bot("good");
  entrant.launch = Launch::kCold;
  Bot bot(entrant);
  expect_cold(bot);
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(RuntimeTest, CommandWithoutAScriptIsLaunched) {
  Entrant entrant = bot("good");
  entrant.run.pop_back();
  Bot bot(entrant);
  expect_cold(bot);
}

TEST_P(RuntimeTest, Refused) {
  Bot bot(this->bot("refuse"));
  expect_cold(bot);
  expect_cold(bot);
  expect_told("refuse", "it is in a mood");
}

TEST_P(RuntimeTest, DoesNotStart) {
  Bot bot(this->bot("fail"));
  expect_cold(bot);
  expect_told("fail", "its start failed: no such thing");
}

TEST_P(RuntimeTest, EndsInsteadOfBeingReady) {
  Bot bot(this->bot("hang_up"));
  expect_cold(bot);
  expect_told("hang_up", "its start failed");
}

TEST_P(RuntimeTest, SpeaksAnotherVersion) {
  Bot bot(this->bot("other_version"));
  expect_cold(bot);
  expect_told("other_version", "its start failed");
}

TEST_P(RuntimeTest, LateAskIsKilled) {
  Bot bot(with_time(this->bot("good"), kSoon));
  const pid_t first = runtime(bot.ask());
  const Answer late = bot.ask({"hang"});
  EXPECT_EQ(late.status, HILLTOP_TIMEOUT);
  EXPECT_EQ(late.exit_code, -1);
  EXPECT_EQ(late.signal, 0);
  const pid_t second = runtime(bot.ask());
  EXPECT_EQ(second == first, is_forking()) << "a fork is killed, its runtime stays";
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(RuntimeTest, FloodIsKilled) {
  Bot bot(this->bot("good"));
  EXPECT_EQ(bot.ask({"print-much"}).status, HILLTOP_FLOODED);
  runtime(bot.ask());
}

TEST_P(RuntimeTest, ExitCodeIsTheBots) {
  Bot bot(this->bot("good"));
  const Answer answer = bot.ask({is_forking() ? "exit-7" : "code-7"});
  EXPECT_EQ(answer.status, is_forking() ? HILLTOP_CRASHED : HILLTOP_OK)
      << "the serving runtime has replied before";
  EXPECT_EQ(answer.exit_code, 7);
  runtime(bot.ask());
  EXPECT_THAT(told(), IsEmpty());
}

// A JVM that is out of memory prints pages and exits: nothing of that is the bot's.
TEST_P(ServingTest, ExitWithoutAWordIsNoAnswer) {
  Bot bot(this->bot("good"));
  runtime(bot.ask());
  EXPECT_EQ(bot.ask({"print-much", "exit-7"}).reply, "ok cold\n");
  runtime(bot.ask());
  EXPECT_THAT(told(), IsEmpty());
}

// A fork says so in memory that the bot can write: it is no way to a match that does not count.
TEST_P(ForkingTest, AskThatCannotBeginIsLaunched) {
  Bot bot(this->bot("cannot_begin"));
  expect_cold(bot);
  expect_told("cannot_begin", "its runtime cannot begin an ask");
}

TEST_P(RuntimeTest, LeftChildIsKilled) {
  for (const char* how : {"leave-child", "leave-daemon"}) {
    Bot bot(this->bot("good"));
    const pid_t first = runtime(bot.ask());
    EXPECT_EQ(bot.ask({how}).status, HILLTOP_OK);
    EXPECT_EQ(runtime(bot.ask()) == first, is_forking()) << how << ": a serving one may not have any";
  }
}

TEST_P(RuntimeTest, KilledBetweenAsksIsReplaced) {
  Bot bot(this->bot("good"));
  const pid_t first = runtime(bot.ask());
  kill(first, SIGKILL);
  ASSERT_TRUE(eventually([&] { return !is_running(first); }));
  EXPECT_NE(runtime(bot.ask()), first);
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(RuntimeTest, AnotherMemoryLimitIsAnotherRuntime) {
  Entrant entrant = bot("good");
  entrant.memory = 1 << 30;
  Bot bot(entrant);
  const pid_t pid = runtime(bot.ask());
  EXPECT_THAT(content_of("/proc/" + std::to_string(pid) + "/limits"), HasSubstr("1073741824"));
}

TEST_P(RuntimeTest, SpentIsReplacedAndInTheEndNotWorthIt) {
  Bot bot(this->bot("spent"));
  const pid_t first = runtime(bot.ask());
  EXPECT_NE(runtime(bot.ask()), first);
  for (int i = 2; i < 8; ++i) runtime(bot.ask());
  expect_cold(bot);
  expect_told("spent", "its runtimes do not last, or there is no room for them");
}

TEST_P(RuntimeTest, KilledByItsBotIsAskedOnceMoreAndLaunched) {
  for (const State state : {State::kNone, State::kMatch}) {
    told().clear();
    Entrant entrant = bot("good");
    entrant.state = state;
    Bot bot(entrant);
    runtime(bot.ask());
    EXPECT_EQ(bot.ask({"kill-runtime", "hang"}).reply, "ok cold\n");
    expect_cold(bot);
    expect_told("good", "its runtime died");
  }
}

TEST_P(RuntimeTest, StoppedByItsBotIsKilled) {
  Bot bot(with_time(this->bot("good"), kSoon));
  const pid_t first = runtime(bot.ask());
  bot.ask({"stop-runtime", "hang"});
  EXPECT_FALSE(is_running(first));
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
}

// As it is where a launched program does so.
TEST_P(RuntimeTest, StoppedKeeperCostsTheAskItsTimeAndNoOther) {
  Bot bot(with_time(this->bot("good"), kSoon)), other(this->bot("good", "other"));
  const pid_t of_other = runtime(other.ask());
  for (const char* then : {"answer", "hang"}) {
    const pid_t first = runtime(bot.ask());
    const Answer answer = bot.ask({"stop-keeper", then});
    EXPECT_EQ(answer.status, HILLTOP_TIMEOUT);
    EXPECT_EQ(answer.why, "no reply within 1500 ms: its keeper was stopped");
    EXPECT_FALSE(is_running(first));
    EXPECT_EQ(runtime(other.ask()), of_other);
    EXPECT_NE(runtime(bot.ask()), first);
  }
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(RuntimeTest, GarbageIsTheEndOfIt) {
  Entrant entrant = bot("good");
  entrant.state = State::kMatch;
  Bot bot(with_time(entrant, kSoon));
  const pid_t first = runtime(bot.ask());
  bot.ask({"garbage"});
  EXPECT_FALSE(is_running(first));
  expect_cold(bot);
}

TEST_P(RuntimeTest, GoesWithItsKeeper) {
  Bot bot(this->bot("good"));
  const pid_t first = runtime(bot.ask());
  kill(keeper_of(first), SIGKILL);
  EXPECT_TRUE(eventually([&] { return !is_running(first); }));
  EXPECT_NE(runtime(bot.ask()), first);
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(RuntimeTest, IdleOnesAreBoundedInNumber) {
  Entrant one = bot("good", "one"), two = bot("good", "two"), three = bot("good", "three");
  one.runtimes = two.runtimes = three.runtimes = 2;
  Bot a(one), b(two), c(three);
  const pid_t first = runtime(a.ask()), second = runtime(b.ask());
  EXPECT_EQ(runtime(a.ask()), first) << "there is room for both";
  const pid_t third = runtime(c.ask());
  EXPECT_FALSE(is_running(second)) << "used least recently";
  EXPECT_TRUE(is_running(first));
  EXPECT_TRUE(is_running(third));
  EXPECT_NE(runtime(b.ask()), second);
  EXPECT_FALSE(is_running(first));
}

TEST_P(RuntimeTest, IdleOnesAreBoundedInMemory) {
  Entrant one = bot("good", "one"), two = bot("good", "two");
  one.runtime_memory = two.runtime_memory = 1;  // byte
  Bot a(one), b(two);
  EXPECT_FALSE(is_running(runtime(a.ask())));
  EXPECT_FALSE(is_running(runtime(b.ask())));
  one.runtime_memory = 1 << 30;
  Bot c(one);
  EXPECT_TRUE(is_running(runtime(c.ask())));
}

TEST_P(RuntimeTest, BoundsMayComeFromTheEnvironment) {
  setenv("HILLTOP_RUNTIMES", "0", 1);
  Bot none(bot("good", "none"));
  setenv("HILLTOP_RUNTIMES", "1", 1);
  setenv("HILLTOP_RUNTIME_MEMORY", "1K", 1);
  Bot small(bot("good", "small"));
  setenv("HILLTOP_RUNTIME_MEMORY", "1G", 1);
  Bot large(bot("good", "large"));
  for (const char* wrong : {"many", "-1", "1T", "1GB", "99999999999999999999"}) {
    setenv("HILLTOP_RUNTIME_MEMORY", wrong, 1);
    EXPECT_THROW(Bot(bot("good")), std::runtime_error) << wrong;
  }
  unsetenv("HILLTOP_RUNTIMES");
  unsetenv("HILLTOP_RUNTIME_MEMORY");
  EXPECT_FALSE(is_running(runtime(none.ask())));
  EXPECT_FALSE(is_running(runtime(small.ask())));
  EXPECT_TRUE(is_running(runtime(large.ask())));
}

TEST_P(RuntimeTest, TrialFindsTheDifference) {
  Entrant entrant = bot("different");
  entrant.trials = 3;
  Bot bot(entrant);
  expect_cold(bot);
  expect_cold(bot);
  EXPECT_THAT(told(), ElementsAre(HasSubstr("launched cold from now on: it does something else")));
}

TEST_P(RuntimeTest, TrialFindsNoDifferenceInChance) {
  Entrant entrant = bot("random");
  entrant.trials = 3;
  Bot bot(entrant);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(bot.ask().status, HILLTOP_OK);
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(RuntimeTest, TrialOfARuntimeThatDies) {
  Entrant entrant = bot("good");
  entrant.trials = 3;
  Bot bot(entrant);
  EXPECT_EQ(bot.ask({"kill-runtime"}).reply, "ok cold\n");
  expect_told("good", "its runtime died");
}

INSTANTIATE_TEST_SUITE_P(Kinds, ForkingTest, testing::Values("python3"));
INSTANTIATE_TEST_SUITE_P(Kinds, ServingTest, testing::Values("node"),
                         [](const auto& test) { return std::string(test.param); });
INSTANTIATE_TEST_SUITE_P(Kinds, RuntimeTest, testing::Values("python3", "node"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace process_test
