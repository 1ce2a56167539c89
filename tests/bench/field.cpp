// The start of a big field of programs (../many.hpp): the seconds until its first match is in the store, when
// nothing is built (and so long as the build commands alone take, of which two run at a time as well), when
// all is built, and of a field of ten; and the seconds that a check takes for each bot. Counters: build, the
// first start / the bare commands (goal: 1.5); start, all built, of 200 / of 10 (goal: 5, for twenty times as
// many); check, a bot of 200 / one of 20 (goal: 1.3).
#include "../many.hpp"

#include "scratch.hpp"
#include "store/store.hpp"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kMany = 200, kSome = 20, kFew = 10, kJobs = 2;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// A process that prints nothing and runs in that folder.
pid_t start(const std::vector<std::string>& words, const fs::path& folder) {
  const pid_t pid = fork();
  if (pid != 0) return pid;
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {0, 1, 2}) dup2(nowhere, stream);
  setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
  std::vector<char*> argv;
  for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  if (chdir(folder.c_str()) == 0) execvp(argv[0], argv.data());
  _exit(127);
}

int code_of(pid_t pid) {
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Until the first match is in the store; then the run is stopped.
double seconds_to_play(const fs::path& folder) {
  const fs::path store = folder / "many.hill";
  fs::remove(store);
  const auto begin = Clock::now();
  const pid_t pid = start({HILLTOP_EXECUTABLE, "run", "many.yaml", "--jobs", std::to_string(kJobs)}, folder);
  const auto has_played = [&] {
    try {
      return hilltop::Store(store, hilltop::Store::Mode::read).count() != 0;
    } catch (const std::runtime_error&) {
      return false;  // not there yet
    }
  };
  while (!has_played() && waitpid(pid, nullptr, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const double took = seconds_since(begin);
  if (!has_played()) std::abort();
  kill(pid, SIGINT);
  (void)code_of(pid);
  return took;
}

double seconds_to_check(const fs::path& folder) {
  const auto begin = Clock::now();
  if (code_of(start({HILLTOP_EXECUTABLE, "check", "many.yaml", "--jobs", std::to_string(kJobs)}, folder)) !=
      0)
    std::abort();
  return seconds_since(begin);
}

double seconds_to_build_bare(const fs::path& folder) {
  std::atomic<int> next = 0;
  const auto begin = Clock::now();
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kJobs; ++i)
      threads.emplace_back([&] {
        for (int bot; (bot = next++) < kMany;) {
          const std::string& build = hilltop::many::language_of(bot).build;
          if (!build.empty() &&
              code_of(start({"sh", "-c", build}, folder / hilltop::many::bot_folder(bot))) != 0)
            std::abort();
        }
      });
  }
  return seconds_since(begin);
}

void field(benchmark::State& state) {
  for (auto _ : state) {
    const bench::Scratch many, some, few, bare;
    hilltop::many::write_field(many.path(), kMany);
    hilltop::many::write_field(some.path(), kSome);
    hilltop::many::write_field(few.path(), kFew);
    hilltop::many::write_field(bare.path(), kMany);
    const double commands = seconds_to_build_bare(bare.path());
    const double first = seconds_to_play(many.path());
    (void)seconds_to_play(few.path());
    const double started = seconds_to_play(many.path()), small = seconds_to_play(few.path());
    (void)seconds_to_check(some.path());
    const double checked = seconds_to_check(many.path()), check_of_some = seconds_to_check(some.path());
    state.counters["commands_s"] = commands;
    state.counters["first_s"] = first;
    state.counters["started_s"] = started;
    state.counters["started_10_s"] = small;
    state.counters["check_s"] = checked;
    state.counters["build"] = first / commands;
    state.counters["start"] = started / small;
    state.counters["check"] = checked / kMany / (check_of_some / kSome);
  }
}
BENCHMARK(field)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace
