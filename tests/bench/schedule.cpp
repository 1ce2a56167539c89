// The scheduler without the matches: every job of a round robin is taken and told to be done, in processes of
// their own. Time and peak memory must follow the number of matches and of entrants: counters are the
// nanoseconds a match, and the MB at the peak, of so many matches of so many entrants; of a hundredth of the
// schedule of ten thousand entrants, as a shard; and the ratios, large to small, in one run: `time`, of the
// nanoseconds a match of the largest and of the smallest (goal: 2), and `memory`, of the peaks of ten million
// matches and of a hundred thousand, of the same thousand entrants (goal: 1.2).
#include "tournament/plan.hpp"

#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>

namespace {

using hilltop::Plan;
using hilltop::Shard;
using hilltop::Tournament;

struct Case {
  std::uint32_t entrants = 0;
  std::uint64_t matches = 0;  // at least
  Shard shard = {};
};

struct Cost {
  double ns = 0, peak_mb = 0;
};

Tournament tournament_of(const Case& each) {
  Tournament t;
  t.game = "nothing";
  t.seed = 1;
  t.shard = each.shard;
  const std::uint64_t pairs = std::uint64_t{each.entrants} * (each.entrants - 1) / 2;
  t.format.matches = (each.matches + pairs - 1) / pairs;
  for (std::uint32_t i = 0; i < each.entrants; ++i) t.entrants.emplace_back().name = std::to_string(i);
  return t;
}

/// The nanoseconds a match.
double schedule(const Case& each) {
  const Tournament tournament = tournament_of(each);
  const auto begin = std::chrono::steady_clock::now();
  Plan plan(tournament);
  std::uint64_t played = 0;
  hilltop::SessionResult result;
  for (; const auto job = plan.next(); ++played) {
    result.position = job->position;
    result.round = job->round;
    result.seed = job->seed;
    result.seats.resize(job->seats.size());
    for (std::size_t i = 0; i < result.seats.size(); ++i) {
      result.seats[i].entrant = job->seats[i].entrant;
      result.seats[i].score = static_cast<std::int64_t>(job->seed >> i & 1);
    }
    if (!plan.done(result)) std::abort();
  }
  if (!plan.finished() || (each.shard.is_all() && played < each.matches)) std::abort();
  const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - begin;
  return took.count() / static_cast<double>(played);
}

Cost cost_of(const Case& each) {
  int line[2];
  if (pipe(line) != 0) std::abort();
  const pid_t pid = fork();
  if (pid == 0) {
    const double ns = schedule(each);
    _exit(write(line[1], &ns, sizeof ns) == sizeof ns ? 0 : 1);
  }
  close(line[1]);
  Cost cost;
  if (read(line[0], &cost.ns, sizeof cost.ns) != sizeof cost.ns) std::abort();
  close(line[0]);
  rusage usage{};
  wait4(pid, nullptr, 0, &usage);
  cost.peak_mb = static_cast<double>(usage.ru_maxrss) / 1024;
  return cost;
}

void schedule(benchmark::State& state) {
  const auto measure = [&](const std::string& name, const Case& each) {
    const Cost cost = cost_of(each);
    state.counters[name + "_ns"] = cost.ns;
    state.counters[name + "_mb"] = cost.peak_mb;
    return cost;
  };
  for (auto _ : state) {
    const Cost smallest = measure("100x1e5", {100, 100'000});
    const Cost small = measure("1000x1e5", {1'000, 100'000});
    (void)measure("1000x1e6", {1'000, 1'000'000});
    const Cost large = measure("1000x1e7", {1'000, 10'000'000});
    const Cost shard = measure("shard", {10'000, 1'000'000'000, {50, 1000}});
    state.counters["time"] = std::max(large.ns, shard.ns) / smallest.ns;
    state.counters["memory"] = large.peak_mb / small.peak_mb;
  }
  // By hand, for some minutes: 10000 1000000000
  if (const char* wanted = std::getenv("HILLTOP_BENCH_SCHEDULE"); wanted != nullptr) {
    char* rest = nullptr;
    const auto entrants = static_cast<std::uint32_t>(std::strtoul(wanted, &rest, 10));
    (void)measure("wanted", {entrants, std::strtoull(rest, nullptr, 10)});
  }
}
BENCHMARK(schedule)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace
