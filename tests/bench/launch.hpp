// launch.hpp - an ask of a program through adapter and keeper against a bare posix_spawn + read + wait of the
// same command, one after the other in one run. Counters: the medians in microseconds, and their ratio.
#pragma once
#include "../unit/process/driver.hpp"
#include "scratch.hpp"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

namespace bench {

using Clock = std::chrono::steady_clock;

inline void spawn_bare(const char* program) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) std::abort();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  char* words[] = {const_cast<char*>(program), nullptr};
  pid_t pid = 0;
  if (posix_spawn(&pid, program, &actions, nullptr, words, environ) != 0) std::abort();
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  char reply[4096];
  while (read(ends[0], reply, sizeof reply) > 0) continue;
  close(ends[0]);
  waitpid(pid, nullptr, 0);
}

inline double microseconds(Clock::duration time) {
  return std::chrono::duration<double, std::micro>(time).count();
}

inline double median(std::vector<double>& times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

inline void launch(benchmark::State& state, const char* program, process_test::State folder_state,
                   bool is_confined) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch / "bot");
  std::ofstream(scratch / "bot" + "/bot.txt") << "a bot's own file\n";
  process_test::Entrant entrant{.run = {program}, .dir = scratch / "bot", .scratch = scratch / "scratch"};
  entrant.state = folder_state;
  entrant.is_confined = is_confined;
  process_test::Bot bot(entrant);
  for (int i = 0; i < 20; ++i) bot.ask();
  std::vector<double> bare, asks;
  while (state.KeepRunning()) {
    const auto start = Clock::now();
    spawn_bare(program);
    const auto middle = Clock::now();
    bot.ask();
    bare.push_back(microseconds(middle - start));
    asks.push_back(microseconds(Clock::now() - middle));
  }
  state.counters["bare_us"] = median(bare);
  state.counters["ask_us"] = median(asks);
  state.counters["ratio"] = median(asks) / median(bare);
}

}  // namespace bench
