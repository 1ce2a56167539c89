// What it costs that a native bot lives in a cell (isolation: cell): the same samurai matches, with the first
// of two bots that do nearly nothing in the worker and in a cell, in turns in one run. Counters: microseconds
// of a match's 500 asks of it, medians, and how much longer one ask takes (goal: at most 15); and the same of
// the shortest matches, which nothing else on the machine has disturbed.
#include "match/referee.hpp"
#include "natives.hpp"
#include "worker/cast.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
constexpr double kAsks = 500;

hilltop::Tournament tournament() {
  hilltop::Tournament t = bench::natives("samurai", {"samurai/waiter", "samurai/wall", "samurai/waiter"});
  t.entrants.back().isolation = hilltop::Isolation::cell;
  t.entrants.back().adapter = std::string(HILLTOP_PLUGIN_DIR) + "/process.so";
  return t;
}

void guest(benchmark::State& state) {
  const auto described = tournament();
  hilltop::Cast cast(described, std::filesystem::temp_directory_path() / "hilltop-bench-guest");
  hilltop::Blackbox box;
  hilltop::Referee referee(
      cast.game(), [&](std::uint32_t entrant) -> const hilltop::Player& { return cast.player(entrant); },
      box);
  const auto play = [&](std::uint32_t first) {
    hilltop::Job job;
    job.seats = {{first, "", ""}, {1, "", ""}};
    const auto start = Clock::now();
    const auto result = referee.play(job);
    if (result.steps != 500 || result.seats[0].faults.total() != 0)
      state.SkipWithError("the match went wrong");
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
  };
  play(2);
  std::vector<double> in_worker, in_cell;
  while (state.KeepRunning()) {
    in_worker.push_back(play(0));
    in_cell.push_back(play(2));
  }
  state.counters["worker_us"] = bench::median(in_worker);
  state.counters["cell_us"] = bench::median(in_cell);
  state.counters["more_us_an_ask"] = (bench::median(in_cell) - bench::median(in_worker)) / kAsks;
  state.counters["undisturbed_us_an_ask"] =
      (*std::ranges::min_element(in_cell) - *std::ranges::min_element(in_worker)) / kAsks;
}

BENCHMARK(guest)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
