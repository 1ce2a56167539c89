// Ctrl-C and its kin, a closed terminal, a full disk behind standard output: a run ends in order, and goes on
// when it is told to.
#include "field.hpp"

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

namespace hilltop::e2e {
namespace {

class StopTest : public Field {
 protected:
  bool has_a_match(const std::string& store) const {
    if (!fs::exists(folder / store)) return false;
    const Result shown = hilltop({"show", store, "--format", "csv"});
    return shown.exit == 0 && lines_of(shown.out).size() > 1;
  }

  /// Of a child that nobody has waited for yet.
  static bool is_running(pid_t child) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
  }

  /// Waits until a run has stored its first match.
  void await_first_match(Process& run, const std::string& store) const {
    for (int tries = 0; run.running() && tries < 6000; ++tries) {
      if (has_a_match(store)) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL() << "no match was ever stored\n" << run.errors();
  }

  /// Waits until a run has started something.
  void await_a_process_of(Process& run) const {
    while (run.running() && processes_of(folder).size() < 2)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  /// Running processes with these arguments.
  int number_of(const std::string& arguments) const {
    int number = 0;
    for (const pid_t pid : processes_of(folder)) number += arguments_of(pid) == arguments ? 1 : 0;
    return number;
  }

  static pid_t parent_of(pid_t pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    pid_t parent = 0;
    stat >> number >> name >> state >> parent;
    return parent;
  }

  /// A tournament that is built for a quarter of an hour, unless it is stopped.
  void write_slow_build() const {
    write("slow-build.yaml",
          "tournament: Slow build\n"
          "game: samurai\n"
          "format: {type: round-robin, matches: 1}\n"
          "entrants:\n"
          "  - {name: Slow, dir: watch, build: [sleep 1000], run: sh watch.sh}\n"
          "  - bot: samurai/waiter\n");
  }

  /// A tournament that takes an hour, unless it is stopped.
  void write_slow_tournament() const {
    write("slow.yaml",
          "tournament: Slow\n"
          "game: samurai\n"
          "params: {turns: 2, health: 100}\n"
          "format: {type: round-robin, matches: 10000}\n"
          "limits: {time: 60s}\n"
          "entrants:\n"
          "  - {name: Slow, run: \"sh -c 'sleep 0.1; echo B'\"}\n"
          "  - bot: samurai/waiter\n");
  }
};

class SignalTest : public StopTest, public testing::WithParamInterface<int> {};

TEST_P(SignalTest, stops_in_order_and_goes_on) {
  output({"run", "field.yaml", "--store", "undisturbed.hill"});
  Process run(command({"run", "field.yaml"}));
  await_first_match(run, "field.hill");
  run.send(GetParam());
  const Result result = run.wait();
  if (result.exit != 0) {
    EXPECT_EQ(result.exit, 130) << result.err;
    EXPECT_EQ(result.out, "");
    const auto lines = lines_of(result.err);
    ASSERT_FALSE(lines.empty());
    EXPECT_THAT(lines.back(), testing::MatchesRegex("stopped after [0-9]+ of 30; to go on: hilltop run .*"));
    EXPECT_EQ(scratch_folders(), std::vector<std::string>());
    const Result on = shell(lines.back().substr(lines.back().find("hilltop run")));
    EXPECT_EQ(on.exit, 0) << on.err;
  }
  EXPECT_EQ(picture("field.hill"), picture("undisturbed.hill"));
}

TEST_P(SignalTest, does_not_wait_for_the_rest_of_the_tournament) {
  write_slow_tournament();
  Process run(command({"run", "slow.yaml"}));
  await_first_match(run, "slow.hill");
  run.send(GetParam());
  EXPECT_EQ(run.wait().exit, 130);
}

INSTANTIATE_TEST_SUITE_P(Stop, SignalTest, testing::Values(SIGINT, SIGTERM, SIGHUP),
                         [](const auto& chosen) { return std::string("SIG") + sigabbrev_np(chosen.param); });

// As a terminal sends it: to the whole process group.
TEST_F(StopTest, ctrl_c_reaches_the_workers_too) {
  write_slow_tournament();
  Process run(command({"run", "slow.yaml", "--jobs", "2"}));
  await_first_match(run, "slow.hill");
  kill(-run.pid(), SIGINT);
  const Result result = run.wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(lines_of(result.err), testing::Contains(testing::HasSubstr("to go on: hilltop run")));
  EXPECT_THAT(result.err, testing::Not(testing::HasSubstr("lost")));
  output({"audit", "slow.hill"});
}

TEST_F(StopTest, a_hangup_of_the_whole_group) {
  write_slow_tournament();
  Process run(command({"run", "slow.yaml", "--jobs", "2"}));
  await_first_match(run, "slow.hill");
  kill(-run.pid(), SIGHUP);
  EXPECT_EQ(run.wait().exit, 130);
  output({"audit", "slow.hill"});
}

TEST_F(StopTest, two_signals_end_it_at_once_and_the_store_is_whole) {
  write_slow_tournament();
  Process run(command({"run", "slow.yaml"}));
  await_first_match(run, "slow.hill");
  run.send(SIGINT);
  run.send(SIGINT);
  EXPECT_EQ(run.wait().exit, 130);
  await_no_process();
  output({"audit", "slow.hill"});
}

TEST_F(StopTest, ctrl_c_in_a_build) {
  write_slow_build();
  for (const char* what : {"run", "check"}) {
    Process run(command({what, "slow-build.yaml"}));
    await_a_process_of(run);
    run.send(SIGINT);
    const Result result = run.wait();
    EXPECT_EQ(result.exit, 130) << what;
    EXPECT_EQ(lines_of(result.err).back(), "stopped; to go on, give the same command again") << what;
  }
}

TEST_F(StopTest, ctrl_c_in_play) {
  Process play(command({"play", "samurai", "sh -c 'sleep 0.1; echo B'", "samurai/waiter", "--matches",
                        "10000", "--params", "{turns: 2}", "--limits", "{time: 60s}"}));
  while (play.running() && number_of("sleep 0.1 ") == 0) continue;
  play.send(SIGINT);
  const Result result = play.wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(lines_of(result.err).back(),
              testing::MatchesRegex("stopped after [0-9]+ of 10000, of which nothing is kept; give the same "
                                    "command again"));
}

// Its end is a signal to the run, and then nobody reads what that says.
TEST_F(StopTest, a_terminal_that_is_closed) {
  output({"run", "field.yaml", "--store", "undisturbed.hill"});
  write_slow_tournament();
  for (const char* file : {"slow", "field"}) {
    int terminal = -1;
    const pid_t run = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (run == 0) {
      const Command hilltop = command({"run", std::string(file) + ".yaml", "--jobs", "2"});
      (void)chdir(folder.c_str());
      setenv("XDG_CACHE_HOME", hilltop.env.at("XDG_CACHE_HOME").c_str(), 1);
      execl(hilltop.words.front().c_str(), "hilltop", "run", hilltop.words[2].c_str(), "--jobs", "2",
            nullptr);
      _exit(127);
    }
    while (is_running(run) && !has_a_match(std::string(file) + ".hill")) continue;
    close(terminal);
    int status = 0;
    waitpid(run, &status, 0);
    EXPECT_TRUE(WIFEXITED(status)) << file;
    EXPECT_TRUE(WEXITSTATUS(status) == 130 || std::string_view(file) == "field") << file;
    await_no_process();
    EXPECT_EQ(scratch_folders(), std::vector<std::string>());
    output({"audit", std::string(file) + ".hill"});
  }
  output({"run", "field.yaml"});
  EXPECT_EQ(picture("field.hill"), picture("undisturbed.hill"));
}

// It is waiting for a program then, whose time somebody else watches.
TEST_F(StopTest, a_worker_that_is_stopped_is_replaced) {
  write("patient.yaml",
        "tournament: Patient\n"
        "game: samurai\n"
        "params: {turns: 4, health: 100}\n"
        "format: {type: round-robin, matches: 1}\n"
        "limits: {time: 2s}\n"
        "entrants:\n"
        "  - {name: Slow, run: \"sh -c 'sleep 0.5; echo B'\"}\n"
        "  - bot: samurai/waiter\n");
  Process run(command({"run", "patient.yaml", "--jobs", "1"}));
  while (run.running() && number_of("sleep 0.5 ") == 0) continue;
  for (const pid_t pid : processes_of(folder))
    if (arguments_of(pid) == "hilltop worker " && arguments_of(parent_of(pid)) == "hilltop worker ")
      kill(pid, SIGSTOP);
  const Result result = run.wait();
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, testing::HasSubstr("a worker was lost"));
  EXPECT_EQ(number_of("sleep 0.5 "), 0);
}

// The disk is a small one in memory, in a mount namespace of the test's own.
TEST_F(StopTest, a_full_disk) {
  write("long.yaml",
        "tournament: Long\n"
        "game: samurai\n"
        "format: {type: round-robin, matches: 3000}\n"
        "entrants:\n  - bot: samurai/random\n  - bot: samurai/markov-2\n");
  output({"run", "long.yaml", "--store", "undisturbed.hill"});
  write("full.sh",
        "set -e\n"
        "mkdir disk\n"
        "mount -t tmpfs -o size=300k tmpfs disk\n"
        "hilltop run long.yaml --quiet --store disk/long.hill 2>first && exit 10\n"
        "hilltop run long.yaml --quiet --store disk/long.hill 2>second && exit 11\n"
        "hilltop audit disk/long.hill\n"
        "mount -o remount,size=64m disk\n"
        "hilltop run long.yaml --quiet --store disk/long.hill\n"
        "cp disk/long.hill .\n");
  const Result result = shell(geteuid() == 0 ? "unshare -m sh full.sh" : "unshare -rm sh full.sh");
  EXPECT_EQ(result.exit, 0) << result.err;
  for (const char* said : {"first", "second"})
    EXPECT_THAT(
        content(folder / said),
        testing::MatchesRegex(".*/disk/long.hill: cannot grow \\([^\n]*\\): make room on the disk and "
                              "run again; all that is stored is kept\n"));
  EXPECT_EQ(picture("long.hill"), picture("undisturbed.hill"));
}

TEST_F(StopTest, without_standard_error) {
  for (const char* err : {"-", "/dev/full"}) {
    auto closed = command({"run", "field.yaml", "--fresh"});
    closed.err = err;
    const Result result = run(closed);
    EXPECT_EQ(result.exit, 0) << err;
    EXPECT_EQ(lines_of(result.out).size(), 1u + kEntrants);
  }
}

TEST_F(StopTest, without_standard_output) {
  output({"run", "field.yaml", "--store", "undisturbed.hill"});
  for (const char* out : {"-", "/dev/full"}) {
    auto closed = command({"run", "field.yaml", "--fresh"});
    closed.out = out;
    const Result result = run(closed);
    EXPECT_EQ(result.exit, 1) << out << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr("standard output cannot be written")) << out;
    EXPECT_EQ(picture("field.hill"), picture("undisturbed.hill")) << out;
  }
}

TEST_F(StopTest, without_any_descriptor) {
  output({"run", "field.yaml", "--store", "undisturbed.hill"});
  const Result result = shell("hilltop run field.yaml <&- >&- 2>&-");
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(picture("field.hill"), picture("undisturbed.hill"));
}

// A pipe to a probe was standard output, and closed as such.
TEST_F(StopTest, closed_descriptors_are_no_others) {
  write_slow_build();
  auto closed = command({"run", "slow-build.yaml"});
  closed.out = closed.err = "-";
  Process run(closed);
  await_a_process_of(run);
  ASSERT_TRUE(run.running());
  for (const char* fd : {"1", "2"})
    EXPECT_EQ(fs::read_symlink("/proc/" + std::to_string(run.pid()) + "/fd/" + fd), "/dev/null");
  run.send(SIGINT);
  EXPECT_EQ(run.wait().exit, 130);
}

TEST_F(StopTest, commands_that_print_notice_a_full_disk) {
  output({"run", "field.yaml"});
  for (const auto& words : std::vector<std::vector<std::string>>{{"standings", "field.hill"},
                                                                 {"show", "field.hill"},
                                                                 {"show", "field.hill", "--transcript"},
                                                                 {"games"},
                                                                 {"doctor"},
                                                                 {"--help"},
                                                                 {"run", "--help"}}) {
    auto full = command(words);
    full.out = "/dev/full";
    const Result result = run(full);
    EXPECT_EQ(result.exit, 1) << testing::PrintToString(words);
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  }
}

}  // namespace
}  // namespace hilltop::e2e
