// Nothing that a program started outlives its ask.
#include "fixture.hpp"

#include <sys/wait.h>

namespace process_test {
namespace {

using std::chrono::milliseconds;

class Tree : public ProcessTest {
 protected:
  void expect_ended(const std::string& how, std::size_t processes) {
    Bot bot(misbehave(how));
    const Answer answer = bot.ask({outside("pids")});
    EXPECT_EQ(answer.status, HILLTOP_OK) << answer.why;
    EXPECT_EQ(answer.exit_code, 0);
    expect_all_gone("pids", processes);
  }
};

TEST_F(Tree, DaemonThatKeepsStdoutOpen) { expect_ended("daemon", 1); }
TEST_F(Tree, DaemonByDoubleFork) { expect_ended("double-fork", 1); }
TEST_F(Tree, TreeOfDeafProcesses) { expect_ended("tree", 31); }

TEST_F(Tree, ProcessesThatForkAndEndWithoutPause) {
  Bot bot(misbehave("hop"));
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
}

TEST_F(Tree, BackgroundJobOfAShell) {
  Bot bot(script("sleep 1000 & echo $! >> '" + outside("pids") + "'; echo ok"));
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
  expect_all_gone("pids", 1);
}

TEST_F(Tree, TreeAtTheDeadline) {
  Bot bot(with_time(misbehave("tree-without-end"), milliseconds(1000)));
  EXPECT_EQ(bot.ask({outside("pids")}).status, HILLTOP_TIMEOUT);
  expect_all_gone("pids", 1);
}

TEST_F(Tree, ProgramThatIgnoresSignals) {
  Bot bot(with_time(misbehave("deaf"), milliseconds(2000)));
  EXPECT_EQ(bot.ask({outside("pids")}).status, HILLTOP_OK);
  expect_all_gone("pids", 1);
}

TEST_F(Tree, ProgramThatStopsItself) {
  Bot bot(with_time(misbehave("stop"), milliseconds(2000)));
  EXPECT_EQ(bot.ask({outside("pids")}).status, HILLTOP_OK);
  expect_all_gone("pids", 1);
}

TEST_F(Tree, ProgramThatLeavesItsGroup) {
  Bot bot(with_time(misbehave("change-group"), milliseconds(1000)));
  EXPECT_EQ(bot.ask({outside("pids")}).status, HILLTOP_TIMEOUT);
  expect_all_gone("pids", 1);
}

TEST_F(Tree, ProgramThatReadsItsOutputBack) {
  Bot bot(misbehave("read-back"));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(bot.ask().exit_code, 0);
}

class Keeper : public ProcessTest {};

TEST_F(Keeper, KilledOnceIsReplacedAndAskedAgain) {
  Bot bot(script("if mkdir '" + outside("once") + "'; then kill -9 $PPID; sleep 1000; fi; echo ok"));
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
}

TEST_F(Keeper, KilledTwiceIsTheBotsDoing) {
  Bot bot(script("sleep 1000 & echo $$ $! >> '" + outside("pids") +
                 "'; if [ \"$1\" ]; then echo ok; else kill -9 $PPID; fi; wait"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "its keeper was killed, twice");
  EXPECT_FALSE(answer.arrived);
  expect_all_gone("pids", 4);
}

TEST_F(Keeper, KilledBetweenAsksIsReplaced) {
  Bot bot(script("echo ok $PPID"));
  const std::string first = bot.ask().reply;
  kill(std::stoi(first.substr(3)), SIGKILL);
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_NE(answer.reply, first);
}

// The second attempt found what the first had left.
TEST_F(Keeper, KilledInAnAskOfABotWithStateIsAskedAgainInTheFolderAsItWas) {
  for (const State state : {State::kMatch, State::kTournament}) {
    Entrant entrant = script("printf 'ok'; cat seen; echo x >> seen; if [ \"$1\" ] && mkdir '" +
                             outside("once") + "'; then rm -f kept; kill -9 $PPID; sleep 1000; fi; cat kept");
    entrant.state = state;
    Bot bot(entrant);
    bot.ask();
    write_file(home() / "kept", "kept");
    EXPECT_EQ(bot.ask({"kill"}).reply, "okx\nkept");
    EXPECT_EQ(bot.ask().reply, "okx\nx\nkept");
    fs::remove(outside("once"));
  }
}

// It ended the run.
TEST_F(Keeper, KilledBeforeItIsReadyIsStartedAgain) {
  const std::string keeper = outside("keeper");
  write_file(keeper, "#!/bin/sh\necho x >> '" + outside("starts") + "'\nif [ $(wc -l < '" +
                         outside("starts") + "') -lt $(cat '" + outside("good") +
                         "') ]; then kill -9 $$; fi\nexec '" HILLTOP_BIN "/hilltop-keeper'\n");
  fs::permissions(keeper, fs::perms::owner_all);
  setenv("HILLTOP_KEEPER", keeper.c_str(), 1);
  write_file(outside("good"), "3");
  EXPECT_EQ(Bot(command({"echo", "ok"})).ask().status, HILLTOP_OK);
  write_file(outside("good"), "1000");
  const Answer answer = Bot(command({"echo", "ok"})).ask();
  unsetenv("HILLTOP_KEEPER");
  EXPECT_EQ(answer.status, HILLTOP_INTERNAL);
  EXPECT_THAT(answer.why, testing::EndsWith("was killed before it was ready, 3 times in a row"));
}

// Each ask took two minutes, and the keeper lived on.
TEST_F(Keeper, StoppedByItsBotIsFoundSoonAfterTheDeadlineAndEndedWithAllBelow) {
  Bot bot(with_time(script("echo ok > '" + outside("asked") + "'; setsid sleep 1000 & echo $! $$ $PPID >> '" +
                           outside("pids") + "'; if [ \"$1\" ]; then kill -STOP $PPID; fi; echo ok"),
                    milliseconds(500)));
  for (int i = 0; i < 10; ++i) {
    const Answer answer = bot.ask({"stop"});
    EXPECT_EQ(answer.status, HILLTOP_TIMEOUT);
    EXPECT_EQ(answer.why, "no reply within 500 ms: its keeper was stopped");
  }
  expect_all_gone("pids", 30);
}

TEST_F(Keeper, StoppedByABotThatDoesSoWithoutPauseIsEndedToo) {
  Bot bot(with_time(script("(while :; do kill -STOP $PPID; done) & echo $! $$ $PPID >> '" + outside("pids") +
                           "'; while :; do kill -STOP $PPID; done"),
                    milliseconds(500)));
  EXPECT_EQ(bot.ask().status, HILLTOP_TIMEOUT);
  expect_all_gone("pids", 3);
}

TEST_F(Keeper, EndsWithItsBot) {
  pid_t keeper = 0;
  {
    Bot bot(script("echo ok $PPID"));
    keeper = std::stoi(bot.ask().reply.substr(3));
    EXPECT_TRUE(is_running(keeper));
  }
  EXPECT_FALSE(is_running(keeper));
}

TEST_F(Keeper, EndsWithTheWorkerAndTakesTheBotAlong) {
  const pid_t worker = fork();
  if (worker == 0) {
    Bot bot(command({"sh", "-c",
                     "setsid sleep 1000 & echo $! $$ $PPID > '" + outside("new") + "'; mv '" +
                         outside("new") + "' '" + outside("pids") + "'; sleep 1000"}));
    bot.ask();
    _exit(1);
  }
  ASSERT_TRUE(eventually([&] { return fs::exists(outside("pids")); }));
  const std::vector<pid_t> pids = noted("pids");
  ASSERT_EQ(pids.size(), 3U);
  kill(worker, SIGKILL);
  waitpid(worker, nullptr, 0);
  for (const pid_t pid : pids) EXPECT_TRUE(eventually([&] { return !is_running(pid); })) << pid;
}

TEST_F(Keeper, RefusesToBeStartedByHand) {
  EXPECT_EQ(WEXITSTATUS(std::system(HILLTOP_BIN "/hilltop-keeper < /dev/null 2> /dev/null")), 2);
}

}  // namespace
}  // namespace process_test
