// What runtimes save: for every language the asks a second and the CPU time of an ask, launched and from a
// runtime, in turns in one run, with one worker and with two. The bots are those of ../warm that print a
// random move. CPU time is that of keepers, runtimes and all that they started, the start of runtimes
// excepted. Goals of the ratio where a fork is kept: Python 80, R 80, Ruby 60, PHP 40, Perl 15; Lua 25; and
// with two workers 1.7 times as many asks as with one.
#include "../unit/process/driver.hpp"
#include "../warm/languages.hpp"
#include "scratch.hpp"

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <thread>

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using bench::Scratch;
using process_test::Bot;
using process_test::Launch;
using warm_test::Language;

constexpr int kRounds = 3;
constexpr std::chrono::milliseconds kPhase{700};

// User and system time of a process and of the children that it has waited for.
double cpu_seconds(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string text(std::istreambuf_iterator<char>(file), {});
  std::istringstream rest(text.substr(std::min(text.rfind(')') + 2, text.size())));
  const std::vector<std::string> fields(std::istream_iterator<std::string>(rest), {});
  double ticks = 0;
  for (std::size_t i = 11; i < 15 && i < fields.size(); ++i) ticks += std::stod(fields[i]);
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// Of every process below this one.
double cpu_below(const std::string& pid = "self") {
  double sum = 0;
  std::error_code gone;
  for (const auto& task : fs::directory_iterator("/proc/" + pid + "/task", gone)) {
    std::ifstream children(task.path() / "children");
    for (std::string child; children >> child;) sum += cpu_seconds(child) + cpu_below(child);
  }
  return sum;
}

struct Phase {
  double asks = 0, seconds = 0, cpu = 0;
};

// All bots at once, each in a thread, for a while.
void run(const std::vector<std::unique_ptr<Bot>>& bots, Phase& phase) {
  std::atomic<int> asks = 0;
  const double cpu = cpu_below();
  const auto start = Clock::now();
  {
    std::vector<std::jthread> workers;
    for (const auto& bot : bots)
      workers.emplace_back([&] {
        for (; Clock::now() - start < kPhase; ++asks)
          if (bot->ask({"move"}).status == HILLTOP_CRASHED) std::abort();
      });
  }
  phase.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  phase.cpu += cpu_below() - cpu;
  phase.asks += asks;
}

std::vector<std::unique_ptr<Bot>> make_bots(const Language& language, const Scratch& scratch, Launch launch,
                                            int workers) {
  std::vector<std::unique_ptr<Bot>> bots;
  for (int i = 0; i < workers; ++i) {
    const process_test::Entrant entrant{
        .run = language.command("moves"),
        .dir = scratch / "bot",
        .scratch = scratch / (std::to_string(i) + (launch == Launch::kCold ? "cold" : "warm")),
        .launch = launch,
        .trials = 0,
        .is_confined = true};
    bots.push_back(std::make_unique<Bot>(entrant));
    bots.back()->ask({"move"});
  }
  return bots;
}

void warm(benchmark::State& state, const Language& language) {
  const auto workers = static_cast<int>(state.range(0));
  const Scratch scratch;
  if (!language.prepare(scratch / "bot", "moves")) {
    state.SkipWithError("not on this machine");
    return;
  }
  Phase cold, warm;
  while (state.KeepRunning()) {
    const auto launched = make_bots(language, scratch, Launch::kCold, workers);
    const auto kept = make_bots(language, scratch, Launch::kWarm, workers);
    for (int round = 0; round < kRounds; ++round) {
      run(launched, cold);
      run(kept, warm);
    }
  }
  if (!process_test::told().empty()) state.SkipWithError(process_test::told().front().c_str());
  state.counters["cold_per_s"] = cold.asks / cold.seconds;
  state.counters["warm_per_s"] = warm.asks / warm.seconds;
  state.counters["ratio"] = warm.asks / warm.seconds / (cold.asks / cold.seconds);
  state.counters["cold_cpu_ms"] = 1000 * cold.cpu / cold.asks;
  state.counters["warm_cpu_ms"] = 1000 * warm.cpu / warm.asks;
}

const bool kRegistered = [] {
  for (const Language& language : warm_test::languages())
    benchmark::RegisterBenchmark(language.name.c_str(),
                                 [&](benchmark::State& state) { warm(state, language); })
        ->Arg(1)
        ->Arg(2)
        ->ArgName("workers")
        ->Iterations(1)
        ->Unit(benchmark::kSecond)
        ->UseRealTime();
  return true;
}();

}  // namespace
