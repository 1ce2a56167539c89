// What it costs to ask a resident bot (launch: resident): the 499 asks after the first of a samurai match of
// a C program in a cell, through referee, codec, adapter and keeper, against as many bare ping-pongs with the
// same program over two pipes on one core, in turns in one run. Counters: microseconds an ask, medians, and
// their ratio (goal: at most 1.5); and the same of the CPU time that both sides use together, which on one
// core is the time of an ask that nothing else on the machine disturbs.
#include "base/one_core.hpp"
#include "match/referee.hpp"
#include "natives.hpp"
#include "worker/cast.hpp"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
constexpr int kAsks = 500;

double cpu_now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

/// Microseconds of an ask.
struct Cost {
  double wall = 0, cpu = 0;
};
struct Costs {
  std::vector<double> wall, cpu;
  void add(const Cost& cost) {
    wall.push_back(cost.wall);
    cpu.push_back(cost.cpu);
  }
};

Cost an_ask(Clock::duration wall, double cpu) {
  return {std::chrono::duration<double, std::micro>(wall).count() / (kAsks - 1), cpu / (kAsks - 1)};
}

hilltop::Tournament tournament() {
  hilltop::Tournament t = bench::natives("samurai", {"samurai/wall"});
  hilltop::Entrant resident;
  resident.name = "resident";
  resident.bot = "process";
  resident.plugin = std::string(HILLTOP_PLUGIN_DIR) + "/process.so";
  resident.run = {RESIDENT_ANSWER};
  resident.launch = "resident";
  t.entrants.push_back(resident);
  return t;
}

/// The adapter's bot class, which notes when the first and the last of its asks were answered, the CPU time
/// of who asks then, and what the first one has used.
struct Timed {
  static inline const hilltop_bot_class* real = nullptr;
  static inline int asks = 0;
  static inline Clock::time_point first, last;
  static inline double cpu_first = 0, cpu_last = 0, used_by_first = 0;

  static std::int64_t decide(hilltop_bot* bot, const hilltop_view* view, std::uint8_t* action,
                             std::uint64_t capacity) noexcept {
    const std::int64_t size = real->decide(bot, view, action, capacity);
    if (++asks == 1) begin(bot);
    if (asks == kAsks) {
      last = Clock::now();
      cpu_last = cpu_now(CLOCK_THREAD_CPUTIME_ID);
    }
    return size;
  }
  static void begin(const hilltop_bot* bot) {
    hilltop_report report{};
    report.struct_size = sizeof report;
    real->report(bot, &report);
    used_by_first = static_cast<double>(report.cpu_ns) / 1e3;
    cpu_first = cpu_now(CLOCK_THREAD_CPUTIME_ID);
    first = Clock::now();
  }
};

constexpr std::size_t kMeanLine = 512;  // of what such a match asks

/// The program at the other end of two pipes.
class Bare {
 public:
  Bare() {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) std::abort();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    char* words[] = {const_cast<char*>(RESIDENT_ANSWER), nullptr};
    if (posix_spawn(&pid_, RESIDENT_ANSWER, &actions, nullptr, words, environ) != 0) std::abort();
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
  }
  ~Bare() {
    close(in_);
    close(out_);
    waitpid(pid_, nullptr, 0);
  }
  Bare(const Bare&) = delete;
  Bare& operator=(const Bare&) = delete;

  clockid_t cpu_clock() const {
    clockid_t clock{};
    clock_getcpuclockid(pid_, &clock);
    return clock;
  }
  bool ask() const {
    static const std::string line = std::string(kMeanLine - 1, 'B') + '\n';
    char reply[4096];
    return write(in_, line.data(), line.size()) > 0 && read(out_, reply, sizeof reply) > 0;
  }

 private:
  pid_t pid_ = 0;
  int in_ = -1, out_ = -1;
};

Cost ping_pong(benchmark::State& state) {
  const hilltop::OneCore core;
  const Bare bare;
  if (!bare.ask()) state.SkipWithError("the program has ended");
  const auto cpu = [&] { return cpu_now(CLOCK_THREAD_CPUTIME_ID) + cpu_now(bare.cpu_clock()); };
  const double cpu_start = cpu();
  const auto start = Clock::now();
  for (int i = 1; i < kAsks; ++i)
    if (!bare.ask()) state.SkipWithError("the program has ended");
  const auto wall = Clock::now() - start;
  return an_ask(wall, cpu() - cpu_start);
}

void resident(benchmark::State& state) {
  const auto described = tournament();
  hilltop::Cast cast(described, std::filesystem::temp_directory_path() / "hilltop-bench-resident");
  hilltop::Blackbox box;
  hilltop::Player timed = cast.player(1);
  Timed::real = timed.bot_class;
  hilltop_bot_class timed_class = *timed.bot_class;
  timed_class.decide = Timed::decide;
  timed.bot_class = &timed_class;
  hilltop::Referee referee(
      cast.game(),
      [&](std::uint32_t entrant) -> const hilltop::Player& {
        return entrant == 1 ? timed : cast.player(entrant);
      },
      box);
  Costs bare, asks;
  while (state.KeepRunning()) {
    bare.add(ping_pong(state));
    hilltop::Job job;
    job.seats = {{1, "", ""}, {0, "", ""}};
    Timed::asks = 0;
    const auto result = referee.play(job);
    if (result.steps != kAsks || result.seats[0].faults.total() != 0)
      state.SkipWithError("the match went wrong");
    const double used = static_cast<double>(result.seats[0].cpu_ns) / 1e3 - Timed::used_by_first;
    asks.add(an_ask(Timed::last - Timed::first, Timed::cpu_last - Timed::cpu_first + used));
  }
  state.counters["bare_us"] = bench::median(bare.wall);
  state.counters["ask_us"] = bench::median(asks.wall);
  state.counters["ratio"] = bench::median(asks.wall) / bench::median(bare.wall);
  state.counters["bare_cpu_us"] = bench::median(bare.cpu);
  state.counters["ask_cpu_us"] = bench::median(asks.cpu);
  state.counters["cpu_ratio"] = bench::median(asks.cpu) / bench::median(bare.cpu);
}

BENCHMARK(resident)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
