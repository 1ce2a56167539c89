// Entrants one process of which answers all asks: it is kept as long as can be, and what becomes of it is
// told.
#include "fixture.hpp"

namespace process_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Bots of the test program interpreter.c, in the place of Java.
class InstanceTest : public ProcessTest {
 protected:
  InstanceTest() {
    fs::create_directory(root_ / "bin");
    fs::copy_file(INTERPRETER, root_ / "bin" / "node");
    told().clear();
  }
  Entrant bot(const std::string& name) const {
    Entrant entrant = command({outside("bin/node"), name + ".bot"});
    entrant.launch = Launch::kInstance;
    return entrant;
  }
  static pid_t process(const Answer& answer) {
    EXPECT_EQ(answer.status, HILLTOP_OK) << answer.why;
    return answer.reply.size() > 3 ? std::atoi(answer.reply.c_str() + 3) : 0;
  }
  void expect_told_once() const {
    EXPECT_THAT(told(), ElementsAre(outside("bin/node") +
                                    " good.bot: begins anew, without its memory: its process has ended"));
  }
};

TEST_F(InstanceTest, OneProcessAnswersAllAsksAndIsNeverTriedOtherwise) {
  Bot bot(this->bot("good"));
  const pid_t first = process(bot.ask());
  for (int i = 0; i < 20; ++i) EXPECT_EQ(process(bot.ask()), first);
  bot.open();
  EXPECT_EQ(process(bot.ask()), first) << "in the next match";
  EXPECT_THAT(told(), IsEmpty());
}

TEST_F(InstanceTest, IsEndedForNoOther) {
  Entrant entrant = bot("good");
  entrant.runtimes = 0;
  entrant.runtime_memory = 1;
  Bot bot(entrant);
  const pid_t first = process(bot.ask());
  EXPECT_EQ(process(bot.ask()), first);
}

TEST_F(InstanceTest, EndsWithItsBot) {
  pid_t first = 0;
  {
    Bot bot(this->bot("good"));
    first = process(bot.ask());
  }
  EXPECT_FALSE(is_running(first));
}

TEST_F(InstanceTest, LateOneIsKilledAndBeginsAnew) {
  Bot bot(with_time(this->bot("good"), std::chrono::milliseconds(1500)));
  const pid_t first = process(bot.ask());
  EXPECT_EQ(bot.ask({"hang"}).status, HILLTOP_TIMEOUT);
  EXPECT_FALSE(is_running(first));
  EXPECT_NE(process(bot.ask()), first);
  expect_told_once();
}

TEST_F(InstanceTest, ExitOfTheProcessIsTheEndOfTheAsk) {
  Bot bot(this->bot("good"));
  const pid_t first = process(bot.ask());
  const Answer answer = bot.ask({"exit-7"});
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.exit_code, 7);
  EXPECT_NE(process(bot.ask()), first);
  expect_told_once();
}

TEST_F(InstanceTest, KilledByItselfCostsThatAskAlone) {
  Bot bot(this->bot("good"));
  process(bot.ask());
  EXPECT_EQ(bot.ask({"kill-runtime", "hang"}).why, "killed by signal 9 (SIGKILL)");
  process(bot.ask());
  expect_told_once();
}

TEST_F(InstanceTest, OneThatCannotBeginIsACrashWithItsReason) {
  for (const auto& [name, why] : {std::pair("refuse", "it is in a mood"), {"fail", "no such thing"}}) {
    Bot bot(this->bot(name));
    for (int i = 0; i < 2; ++i) {
      const Answer answer = bot.ask();
      EXPECT_EQ(answer.status, HILLTOP_CRASHED);
      EXPECT_THAT(answer.why, HasSubstr(why));
    }
  }
}

TEST_F(InstanceTest, WithoutTheCommandItIsACrash) {
  Entrant entrant = command({"no-such-java", "good.bot"});
  entrant.launch = Launch::kInstance;
  Bot bot(entrant);
  EXPECT_THAT(bot.ask().why, HasSubstr("cannot start no-such-java"));
}

}  // namespace
}  // namespace process_test
