// Nothing outlives a run, whatever its bots and its user do to it.
#include "place.hpp"

#include <csignal>

namespace hilltop::e2e {
namespace {

char state_of(pid_t pid) {
  const std::string stat = content("/proc/" + std::to_string(pid) + "/stat");
  const auto after_name = stat.rfind(") ");
  return after_name == std::string::npos ? 'X' : stat[after_name + 2];
}

template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 6000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

class Leftovers : public Place {
 protected:
  /// Outside of a cell, where it reaches its keeper.
  void one_program(const std::string& script, const std::string& time) const {
    write("bot.sh", script);
    write("t.yaml",
          "tournament: Leftovers\n"
          "game: samurai\n"
          "params: {turns: 6, health: 100, honour: 50}\n"
          "format: {type: round-robin, matches: 1}\n"
          "limits: {time: " +
              time +
              "}\n"
              "sandbox: off\n"
              "entrants:\n"
              "  - {name: Rogue, run: sh bot.sh}\n"
              "  - bot: samurai/waiter\n");
  }
  bool is_stopped_keeper() const {
    const auto all = processes_of(folder);
    return std::any_of(all.begin(), all.end(), [](pid_t pid) {
      return arguments_of(pid).find("hilltop-keeper") != std::string::npos && state_of(pid) == 'T';
    });
  }
};

// Two minutes for each ask, and the keepers lived on.
TEST_F(Leftovers, a_bot_that_stops_its_keeper_costs_itself_its_time) {
  one_program("setsid sleep 1000 & kill -STOP $PPID; echo B\n", "300ms");
  output({"run", "t.yaml"});
  EXPECT_EQ(processes_of(folder).size(), 0u);
  const auto asks = sessions_of(transcript("t.hill")).at(0).asks_of("Rogue");
  EXPECT_EQ(asks.size(), 6u);
  for (const auto& ask : asks) {
    EXPECT_EQ(ask.at("fault"), "timeout");
    EXPECT_THAT(ask.at("why").get<std::string>(), testing::HasSubstr("its keeper was stopped"));
  }
}

TEST_F(Leftovers, kill_9_of_the_run_while_a_keeper_is_stopped) {
  one_program("setsid sleep 1000 & (while :; do kill -STOP $PPID; done) & kill -STOP $PPID; sleep 1000\n",
              "1h");
  Process run(command({"run", "t.yaml"}));
  ASSERT_TRUE(eventually([&] { return is_stopped_keeper(); }));
  run.send(SIGKILL);
  await_no_process();
}

// The build went on, and what it had started.
TEST_F(Leftovers, kill_9_of_the_run_during_a_build) {
  write("t.yaml",
        "tournament: Build\n"
        "game: samurai\n"
        "format: {type: round-robin, matches: 1}\n"
        "entrants:\n"
        "  - {name: Slow, build: ['sh -c \"setsid sleep 1000 & touch begun; sleep 1000\"'], run: echo B}\n"
        "  - bot: samurai/waiter\n");
  Process run(command({"run", "t.yaml"}));
  ASSERT_TRUE(eventually([&] {
    const auto all = processes_of(folder);
    return std::count_if(all.begin(), all.end(),
                         [](pid_t pid) { return arguments_of(pid) == "sleep 1000 "; }) == 2;
  }));
  run.send(SIGKILL);
  await_no_process();
}

TEST_F(Leftovers, root_is_told_which_limit_does_not_bind) {
  one_program("echo B\n", "60s");
  const std::string warning = "whom Linux does not bind by the limit on processes";
  const Result run = hilltop({"run", "t.yaml"});
  EXPECT_EQ(run.err.find(warning) != std::string::npos, geteuid() == 0) << run.err;
}

}  // namespace
}  // namespace hilltop::e2e
