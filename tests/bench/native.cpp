// What the host adds to a match of native bots: samurai through plugin, referee and journal against the
// hand-written loop of samurai_loop.hpp, in turns in one run. Two bots that do nearly nothing stand for the
// whole 500 turns, so that nothing else is measured. Counters: nanoseconds a decision, medians, and their
// ratio (goal: at most 2).
//
// Where nanoseconds are noisy, instructions are not: docs/performance.md has them by part.
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

hilltop::Tournament tournament() {
  const std::string plugin = std::string(HILLTOP_PLUGIN_DIR) + "/samurai.so";
  hilltop::Tournament t;
  t.game = "samurai";
  t.game_plugin = plugin;
  for (const auto& [name, value] : {std::pair<const char*, int>{"health", 20},
                                    {"honour", 1},
                                    {"turns", 500},
                                    {"sword_honour", 7},
                                    {"damage", 1},
                                    {"sword_damage", 2}}) {
    hilltop::ParamValue param;
    param.name = name;
    param.number = value;
    t.params.push_back(param);
  }
  for (const char* bot : {"samurai/waiter", "samurai/wall"}) {
    hilltop::Entrant entrant;
    entrant.name = entrant.bot = bot;
    entrant.plugin = plugin;
    t.entrants.push_back(entrant);
  }
  return t;
}

double nanoseconds(Clock::duration time) {
  return std::chrono::duration<double, std::nano>(time).count() / kDecisions;
}

double median(std::vector<double>& times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

void samurai(benchmark::State& state) {
  const auto described = tournament();
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
  state.counters["loop_ns"] = median(loop);
  state.counters["host_ns"] = median(host);
  state.counters["ratio"] = median(host) / median(loop);
}
BENCHMARK(samurai)->Unit(benchmark::kMillisecond);

}  // namespace
