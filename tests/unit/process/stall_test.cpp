// An ask that ran out of its time while the machine stood still is put once more.
#include "fixture.hpp"

namespace process_test {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// For a busy machine to get as far as the program's first line, and more.
constexpr milliseconds kTime{8000};

class Stall : public ProcessTest {
 protected:
  /// Its first ask notes its process and waits for the end of its time; so does the second, if it is to hang
  /// for ever.
  Entrant waits_once(const std::string& then) const {
    const std::string note = outside("note");
    return with_time(
        script("[ -e " + note + " ] && { " + then + "; exit; }; echo $$ > " + note + "; sleep 1000"), kTime);
  }

  /// Stops the keeper and the program for `time`, as a machine that stands still does, once the program has
  /// noted itself.
  std::thread machine_that_stands_still(milliseconds time) const {
    return std::thread([this, time] {
      eventually([this] { return noted("note").size() == 1; });
      const pid_t bot = noted("note").at(0);
      const pid_t keeper = parent_of(bot);
      kill(keeper, SIGSTOP);
      std::this_thread::sleep_for(time);
      kill(keeper, SIGCONT);
    });
  }
  static pid_t parent_of(pid_t child) {
    const std::string status = content_of("/proc/" + std::to_string(child) + "/status");
    return std::atoi(status.c_str() + status.find("PPid:") + 5);
  }
};

TEST_F(Stall, IsNotTheBotsFault) {
  Bot bot(waits_once("echo ok"));
  std::thread machine = machine_that_stands_still(milliseconds(1000));
  EXPECT_EQ(bot.ask().reply, "ok\n");
  machine.join();
  EXPECT_THAT(stalls(), ElementsAre(HasSubstr(" is asked again: the machine stood still for ")));
}

TEST_F(Stall, IsForgivenOnce) {
  Bot bot(waits_once("sleep 1000"));
  std::thread machine = machine_that_stands_still(milliseconds(1000));
  EXPECT_EQ(bot.ask().status, HILLTOP_TIMEOUT);
  machine.join();
  EXPECT_EQ(stalls().size(), 1U);
}

TEST_F(Stall, OfAnAskThatAnswersInTimeIsNothing) {
  const std::string note = outside("note");
  Bot bot(script("echo $$ > " + note + "; sleep 2; echo ok"));
  std::thread machine = machine_that_stands_still(milliseconds(500));
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
  machine.join();
  EXPECT_THAT(stalls(), IsEmpty());
}

}  // namespace
}  // namespace process_test
