// The memory of a run of very many native matches: it must stay flat. One run of the real binary with a
// store; its own peak and its workers' are read from the kernel. Counters: matches a second, the controller's
// peak of resident memory in MB, and that of a run of a tenth of the matches, which it must not grow from
// (goal: below 100 MB).
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
  double seconds = 0, peak_mb = 0;
};

/// Plays `matches` matches of two native bots; the peak is that of the controller or a worker, whichever is
/// higher.
Run play(const std::string& folder, long matches) {
  const std::string file = folder + "/memory.yaml";
  std::ofstream(file)
      << "tournament: memory\ngame: samurai\nparams: {turns: 20}\nformat: {type: round-robin, matches: "
      << matches << "}\nentrants:\n  - bot: samurai/wall\n  - bot: samurai/pilgrim\n";
  const auto begin = std::chrono::steady_clock::now();
  const pid_t pid = fork();
  if (pid == 0) {
    const std::string store = folder + "/memory.hill";
    execl(HILLTOP_EXECUTABLE, "hilltop", "run", file.c_str(), "--store", store.c_str(), "--fresh", "--quiet",
          "--format", "csv", nullptr);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(pid, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) std::abort();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return {took.count(), static_cast<double>(usage.ru_maxrss) / 1024};
}

void memory(benchmark::State& state) {
  char folder[] = "/tmp/hilltop-bench-XXXXXX";
  if (mkdtemp(folder) == nullptr) std::abort();
  const char* wanted = std::getenv("HILLTOP_BENCH_MATCHES");
  const long matches = wanted != nullptr ? std::atol(wanted) : 100'000;
  Run small, large;
  for (auto _ : state) {
    small = play(folder, matches / 10);
    large = play(folder, matches);
  }
  std::filesystem::remove_all(folder);
  state.counters["matches"] = static_cast<double>(matches);
  state.counters["matches_per_s"] = static_cast<double>(matches) / large.seconds;
  state.counters["peak_mb_tenth"] = small.peak_mb;
  state.counters["peak_mb"] = large.peak_mb;
}
BENCHMARK(memory)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace
