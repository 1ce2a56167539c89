// What the host adds to a match of native bots: samurai through plugin, referee and journal against the
// hand-written loop of samurai_loop.hpp, in turns in one run. Two bots that do nearly nothing stand for the
// whole 500 turns, so that nothing else is measured. Counters: nanoseconds a decision, medians, and their
// ratio (goal: at most 2).
//
// Where nanoseconds are noisy, instructions are not: docs/performance.md has them by part.
#include "idle_samurai.hpp"
#include "match/referee.hpp"
#include "samurai_loop.hpp"
#include "worker/cast.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace {

/// The CPU time of this thread, so that what else the machine does is not measured.
struct Clock {
  using duration = std::chrono::nanoseconds;
  static duration now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + duration(time.tv_nsec);
  }
};
constexpr int kMatches = 20;  // in one measurement
constexpr double kDecisions = kMatches * 500 * 2;

double nanoseconds(Clock::duration time) {
  return std::chrono::duration<double, std::nano>(time).count() / kDecisions;
}

void samurai(benchmark::State& state) {
  const auto described = bench::idle_samurai({"samurai/waiter", "samurai/wall"});
  hilltop::Cast cast(described, "/nonexistent");
  hilltop::Blackbox box;
  hilltop::Referee referee(
      cast.game(), [&](std::uint32_t entrant) -> const hilltop::Player& { return cast.player(entrant); },
      box);
  hilltop::Job job;
  job.seats = {{0, "", ""}, {1, "", ""}};
  samurai_loop::Waiter waiter;
  samurai_loop::Wall wall;
  // As in any contest, the loop does not know its bots at compile time.
  samurai_loop::Bot *first = &waiter, *second = &wall;
  benchmark::DoNotOptimize(first);
  benchmark::DoNotOptimize(second);
  std::vector<double> loop, host;
  for (auto _ : state) {
    const auto start = Clock::now();
    for (int i = 0; i < kMatches; ++i) benchmark::DoNotOptimize(samurai_loop::play(*first, *second));
    const auto middle = Clock::now();
    for (int i = 0; i < kMatches; ++i) benchmark::DoNotOptimize(referee.play(job));
    loop.push_back(nanoseconds(middle - start));
    host.push_back(nanoseconds(Clock::now() - middle));
  }
  state.counters["loop_ns"] = bench::median(loop);
  state.counters["host_ns"] = bench::median(host);
  state.counters["ratio"] = bench::median(host) / bench::median(loop);
}
BENCHMARK(samurai)->Unit(benchmark::kMillisecond);

}  // namespace
