// What the process adapter adds to launching a program, outside of a cell (launch.hpp). Goal: at most 1.10.
#include "launch.hpp"

namespace {

using process_test::State;

void spawn(benchmark::State& state, const char* program, State folder_state) {
  bench::launch(state, program, folder_state, false);
}

BENCHMARK_CAPTURE(spawn, answer, SPAWN_ANSWER, State::kNone)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(spawn, answer_keeping_files, SPAWN_ANSWER, State::kMatch)
    ->Unit(benchmark::kMicrosecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(spawn, true, "/bin/true", State::kNone)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
