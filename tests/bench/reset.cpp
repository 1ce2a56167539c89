// What pages cost that a bot writes: the CPU time of an ask in which it writes so many, and for each page
// what that is more than for none, launched, with a fork for each ask, and with a fork that is kept, in one
// run. A fork that is kept has to lose them: *new* ones, which the bot gets from the system, are unmapped;
// *old* ones, which the fork had before the first ask, are put back. CPU time, of the bot and all below this
// process, since a reset is done while others go on. Counters: means in microseconds, and nanoseconds a page.
#include "../unit/process/driver.hpp"
#include "scratch.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using process_test::Bot;
using process_test::Launch;

constexpr auto kPhase = std::chrono::milliseconds(50);
constexpr int kLeastAsks = 3;
constexpr int kUnmeasured = 3;  // until a runtime knows what is usual

constexpr const char* kBot = R"(import builtins, sys
pages = int(sys.argv[1])
if hasattr(builtins, "room"):
    builtins.room[: 4096 * pages : 4096] = b"x" * pages
else:
    room = b"x" * (4096 * pages)
print("ok")
)";

// A python3 that has the pages from its start.
void write_roomy_python(const std::string& folder, std::int64_t pages) {
  std::filesystem::create_directory(folder);
  std::ofstream(folder + "/sitecustomize.py")
      << "import builtins\nbuiltins.room = bytearray(b'y') * (4096 * " << pages << ")\n";
  std::ofstream(folder + "/python3") << "#!/bin/sh\nexport PYTHONPATH=" << folder
                                     << "\nexec python3 \"$@\"\n";
  std::filesystem::permissions(folder + "/python3", std::filesystem::perms(0755));
}

// Of every process below this one that lives, in ns.
double cpu_below(const std::string& pid = "self") {
  double sum = 0;
  std::error_code gone;
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + pid + "/task", gone)) {
    std::ifstream children(task.path() / "children");
    for (std::string child; children >> child;) {
      double own = 0;
      std::ifstream("/proc/" + child + "/schedstat") >> own;
      sum += own + cpu_below(child);
    }
  }
  return sum;
}

// `lives`: the bot's process does, from ask to ask.
double mean_us(Bot& bot, std::int64_t pages, bool lives) {
  const std::vector<std::string> words = {std::to_string(pages)};
  for (int i = 0; i < kUnmeasured; ++i)
    if (bot.ask(words).status != HILLTOP_OK) std::abort();
  int asks = 0;
  double sum = -cpu_below();
  for (const auto end = Clock::now() + kPhase; asks < kLeastAsks || Clock::now() < end; ++asks) {
    const process_test::Answer answer = bot.ask(words);
    if (!lives) sum += static_cast<double>(answer.cpu_ns);
  }
  return (sum + cpu_below()) / 1000 / asks;
}

void reset(benchmark::State& state) {
  if (std::system("command -v python3 >/dev/null") != 0) {
    state.SkipWithError("python3 is not on this machine");
    return;
  }
  const std::int64_t pages = state.range(0);
  const bench::Scratch scratch;
  std::filesystem::create_directory(scratch / "bot");
  std::ofstream(scratch / "bot" + "/pages.py") << kBot;
  write_roomy_python(scratch / "bin", pages);
  // In a cell a fork is kept.
  const struct {
    std::string name, python;
    Launch launch;
    bool has_cell, is_kept;
  } ways[] = {{"old", scratch / "bin" + "/python3", Launch::kWarm, true, true},
              {"new", "python3", Launch::kWarm, true, true},
              {"fork", "python3", Launch::kWarm, false, false},
              {"cold", "python3", Launch::kCold, true, false}};
  while (state.KeepRunning())
    for (const auto& way : ways) {
      Bot bot({.run = {way.python, "pages.py"},
               .dir = scratch / "bot",
               .scratch = scratch / way.name,
               .launch = way.launch,
               .trials = 0,
               .is_confined = way.has_cell,
               .visible = way.has_cell ? std::vector{scratch / "bin"} : std::vector<std::string>()});
      const double none = mean_us(bot, 0, way.is_kept);
      const double all = pages == 0 ? none : mean_us(bot, pages, way.is_kept);
      state.counters[way.name + "_us"] = all;
      if (pages != 0) state.counters[way.name + "_ns"] = (all - none) * 1000 / static_cast<double>(pages);
    }
  if (!process_test::told().empty()) state.SkipWithError(process_test::told().front().c_str());
}

BENCHMARK(reset)
    ->ArgName("pages")
    ->Arg(0)
    ->Arg(10)
    ->Arg(100)
    ->Arg(1000)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Iterations(1)
    ->Unit(benchmark::kSecond)
    ->UseRealTime();

}  // namespace
