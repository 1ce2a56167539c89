// The same in a cell: process adapter, keeper and all walls against a bare launch (launch.hpp). Goal: at
// most 1.3.
#include "launch.hpp"

namespace {

using process_test::State;

void cell(benchmark::State& state, const char* program, State folder_state) {
  bench::launch(state, program, folder_state, true);
}

BENCHMARK_CAPTURE(cell, answer, SPAWN_ANSWER, State::kNone)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(cell, answer_keeping_files, SPAWN_ANSWER, State::kMatch)
    ->Unit(benchmark::kMicrosecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(cell, true, "/bin/true", State::kNone)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
