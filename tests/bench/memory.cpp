// Runs of very many native matches, of the real binary with a store.
//   memory: it must stay flat. Counters: matches a second; the peak of resident memory in MB of the
//   controller or a worker, whichever is higher; that of a run of a tenth of the matches, which it must not
//   grow from (goal: below 100 MB); bytes that a match takes in the store. workers: what a second worker
//   brings. Counters: matches a second of one and of two, and their ratio (goal: 1.9, on a machine with a
//   core for each, where a match takes longer than to store it).
#include "scratch.hpp"

#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

struct Run {
  double seconds = 0, peak_mb = 0, bytes = 0;
};

/// Plays `matches` matches of two native bots; the peak is that of the controller or a worker, whichever is
/// higher; the bytes are those of the store.
Run play(const std::filesystem::path& folder, long matches, const char* bots, int turns, const char* jobs) {
  const std::string file = folder / "memory.yaml";
  std::ofstream(file) << "tournament: memory\ngame: samurai\nparams: {turns: " << turns
                      << "}\nformat: {type: round-robin, matches: " << matches << "}\nentrants: [" << bots
                      << "]\n";
  const auto begin = std::chrono::steady_clock::now();
  const std::string store = folder / "memory.hill";
  const pid_t pid = fork();
  if (pid == 0) {
    execl(HILLTOP_EXECUTABLE, "hilltop", "run", file.c_str(), "--store", store.c_str(), "--fresh", "--quiet",
          "--format", "csv", "--jobs", jobs, nullptr);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(pid, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) std::abort();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return {took.count(), static_cast<double>(usage.ru_maxrss) / 1024,
          static_cast<double>(std::filesystem::file_size(store))};
}

long wanted(long usually) {
  const char* wanted = std::getenv("HILLTOP_BENCH_MATCHES");
  return wanted != nullptr ? std::atol(wanted) : usually;
}

void memory(benchmark::State& state) {
  constexpr const char* kBots = "{bot: samurai/wall}, {bot: samurai/pilgrim}";
  const bench::Scratch folder;
  const long matches = wanted(1'000'000);
  Run small, large;
  for (auto _ : state) {
    small = play(folder.path(), matches / 10, kBots, 20, "2");
    large = play(folder.path(), matches, kBots, 20, "2");
  }
  state.counters["matches"] = static_cast<double>(matches);
  state.counters["matches_per_s"] = static_cast<double>(matches) / large.seconds;
  state.counters["peak_mb_tenth"] = small.peak_mb;
  state.counters["peak_mb"] = large.peak_mb;
  state.counters["bytes_per_match"] = large.bytes / static_cast<double>(matches);
}
BENCHMARK(memory)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

void workers(benchmark::State& state) {
  constexpr const char* kBots = "{bot: samurai/sage}, {bot: samurai/wall}";
  const bench::Scratch folder;
  const auto rate = [&](long matches, const char* jobs) {
    // Less the start of the processes.
    const double none = play(folder.path(), 1, kBots, 500, jobs).seconds;
    return static_cast<double>(matches) / (play(folder.path(), matches, kBots, 500, jobs).seconds - none);
  };
  double one = 0, two = 0;
  for (auto _ : state) {
    const long matches = wanted(20'000);
    one = rate(matches, "1");
    two = rate(matches, "2");
  }
  state.counters["one_per_s"] = one;
  state.counters["two_per_s"] = two;
  state.counters["ratio"] = two / one;
}
BENCHMARK(workers)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace
