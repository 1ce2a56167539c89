// Time that is CPU time: waiting is free for a while, work is not, whoever of the bot's processes does it.
#include "fixture.hpp"

namespace process_test {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kTime{1000};

class CpuTime : public ProcessTest {
 protected:
  /// A bot of the test program interpreter.c: "python3" forks for each ask, "node" is serving.
  Entrant interpreted(const std::string& name) const {
    fs::create_directory(root_ / "bin");
    fs::copy_file(INTERPRETER, root_ / "bin" / name);
    Entrant entrant = with_cpu_time(command({outside("bin/") + name, "good.bot"}), kTime);
    entrant.trials = 0;
    return entrant;
  }
  static void expect_used_up(const Answer& answer) {
    EXPECT_EQ(answer.status, HILLTOP_TIMEOUT);
    EXPECT_EQ(answer.why, "no reply within 1000 ms of CPU time");
    EXPECT_GE(answer.cpu_ns, 1'000'000'000U);
  }
};

TEST_F(CpuTime, WaitingIsFree) {
  Bot bot(with_cpu_time(script("sleep 2; echo ok"), kTime));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_GE(answer.wall_ns, 2'000'000'000U);
}

TEST_F(CpuTime, WorkIsNot) { expect_used_up(Bot(with_cpu_time(script("while :; do :; done"), kTime)).ask()); }

TEST_F(CpuTime, NorIsThatOfOtherProcesses) {
  expect_used_up(Bot(with_cpu_time(script("while :; do :; done & while :; do :; done & wait"), kTime)).ask());
}

TEST_F(CpuTime, NorThatOfThoseThatHaveEnded) {
  expect_used_up(Bot(with_cpu_time(script("while :; do /bin/true; done"), kTime)).ask());
}

TEST_F(CpuTime, WaitingEndsAtTenTimesTheTime) {
  const Answer answer = Bot(with_cpu_time(script("sleep 1000"), milliseconds(200))).ask();
  EXPECT_EQ(answer.status, HILLTOP_TIMEOUT);
  EXPECT_EQ(answer.why, "no reply within 2000 ms");
}

TEST_F(CpuTime, OfAForkAndOfAServingRuntime) {
  for (const char* name : {"python3", "node"}) {
    Bot bot(interpreted(name));
    for (int ask = 0; ask < 3; ++ask) EXPECT_EQ(bot.ask({"sleep"}).status, HILLTOP_OK);
    expect_used_up(bot.ask({"spin"}));
    EXPECT_EQ(bot.ask().status, HILLTOP_OK);
    fs::remove_all(root_ / "bin");
  }
}

}  // namespace
}  // namespace process_test
