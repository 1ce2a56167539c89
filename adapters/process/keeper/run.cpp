#include "run.hpp"

#include "forked.hpp"
#include "launched.hpp"
#include "room.hpp"
#include "serving.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <iterator>
#include <memory>
#include <utility>

namespace hilltop::process {
namespace {

// What a quick program prints is taken at its end: a look at each piece costs more than the piece. One that
// prints more than a pipe holds waits for so long.
constexpr std::uint64_t kQuick = 2'000'000;         // ns
constexpr std::uint64_t kShortestLook = 5'000'000;  // ns
// The keeper wakes so often; when it wakes so late, the machine stood still, or had no time for it.
constexpr std::uint64_t kTick = 50'000'000, kStall = 100'000'000;  // ns
// A look at what the processes hold takes at most one part in so many of the time.
constexpr std::uint64_t kLoadShare = 10;

std::uint64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

timespec timespec_of(std::uint64_t ns) {
  return {static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
}

// In which so much CPU time can be used, with all cores of the machine.
std::uint64_t least_time_for(std::uint64_t cpu_ns) {
  const auto cores = static_cast<std::uint64_t>(std::max(sysconf(_SC_NPROCESSORS_ONLN), 1L));
  return std::max(cpu_ns / cores, kShortestLook);
}

class Run {
 public:
  Run(const Question& question, Process& process)
      : question_(question), process_(process), output_most_(question.ask.output_limit) {}

  Reply finish() {
    if (start()) {
      watch();
      stop();
    }
    return std::move(reply_);
  }

 private:
  bool start() {
    if (!process_.prepare(reply_.answer, reply_.errors)) return false;
    started_ = now();
    look_at_load_ = started_ + kTick;
    return process_.start(reply_.answer);
  }

  // Until the ask is over. One wake-up handles all that is ready, the deadline last: what is in the pipe then
  // has arrived in time.
  void watch() {
    const std::uint64_t limit = question_.ask.time_ns;
    if (question_.ask.cpu_ns != 0) look_ = started_ + least_time_for(question_.ask.cpu_ns);
    const std::array<int, 2> signs = process_.signs();
    for (;;) {
      Feed* const feed = process_.feed();
      const std::uint64_t time = now(), end_of_quick = started_ + kQuick;
      const bool is_quick = time < end_of_quick;
      pollfd ready[] = {{kChannel, POLLRDHUP, 0},
                        {signs[0], POLLIN, 0},
                        {signs[1], POLLIN, 0},
                        {is_quick ? -1 : process_.output().ours(), POLLIN, 0},
                        {is_quick ? -1 : process_.errors().ours(), POLLIN, 0},
                        {feed != nullptr ? feed->ours() : -1, POLLOUT, 0}};
      const std::uint64_t next = std::min({started_ + limit, look_, is_quick ? end_of_quick : time + kTick});
      const timespec left = timespec_of(next - std::min(time, next));
      if (ppoll(ready, std::size(ready), &left, nullptr) < 0 && errno != EINTR) return;
      const std::uint64_t woken = now();
      if (woken > next + kStall) reply_.answer.stalled_ns += woken - next;
      reply_.answer.wall_ns = woken - started_;
      reply_.orphaned = ready[0].revents != 0;
      reply_.answer.ended = (ready[1].revents != 0 || ready[2].revents != 0) && process_.has_ended();
      if (reply_.orphaned || reply_.answer.ended || reply_.answer.wall_ns >= limit || has_used_its_cpu() ||
          holds_too_much())
        return;
      if (ready[3].revents != 0 && !take_output()) process_.output().end();
      if (ready[4].revents != 0 && !take_errors()) process_.errors().end();
      if (ready[5].revents != 0) feed->push();
      if (reply_.answer.flooded) return;
    }
  }

  // Looked at again when that could be.
  bool has_used_its_cpu() {
    if (now() < look_) return false;
    const std::uint64_t limit = question_.ask.cpu_ns;
    cpu_ = process_.cpu_ns();
    if (cpu_ >= limit) return true;
    look_ = now() + least_time_for(limit - cpu_);
    return false;
  }

  // Every tick, or less often where a look takes long.
  bool holds_too_much() {
    const Ask& ask = question_.ask;
    const std::uint64_t time = now();
    if (time < look_at_load_ || (ask.memory == 0 && ask.processes == 0)) return false;
    const Load load = process_.load(ask.memory != 0 ? ask.memory : UINT64_MAX);
    look_at_load_ = now() + std::max(kTick, kLoadShare * (now() - time));
    if (ask.processes != 0 && load.tasks > ask.processes) reply_.answer.too_many = 1;
    if (ask.memory == 0 || load.bytes <= ask.memory) return false;
    reply_.answer.too_large = 1;
    reply_.answer.peak_bytes = load.bytes;
    return true;
  }

  // One byte beyond the limit is enough to know.
  bool take_output() {
    const bool more = process_.output().take(reply_.output, output_most_ + 1 - reply_.output.size());
    if (reply_.output.size() > output_most_) {
      reply_.answer.flooded = 1;
      reply_.output.resize(output_most_);
    }
    return more;
  }

  bool take_errors() {
    const bool more = process_.errors().take(reply_.errors, SIZE_MAX);
    if (reply_.errors.size() > kErrorTail) reply_.errors.erase(0, reply_.errors.size() - kErrorTail);
    return more;
  }

  // What has arrived is measured before the kill, so that a program that goes on writing adds nothing.
  void stop() {
    const std::size_t output = process_.output().waiting();
    reply_.answer.disk_full = is_disk_full() ? 1 : 0;
    if (!reply_.answer.ended) process_.kill();
    for (std::size_t taken = 0; taken < output; taken += Source::kChunk) take_output();
    process_.finish(reply_.answer);
    reply_.answer.cpu_ns = std::max(reply_.answer.cpu_ns, cpu_);
    const std::size_t errors = process_.errors().waiting();
    for (std::size_t taken = 0; taken < errors; taken += Source::kChunk) take_errors();
  }

  const Question& question_;
  Process& process_;
  const std::uint64_t output_most_;
  std::uint64_t started_ = 0;
  std::uint64_t look_ = UINT64_MAX;  // when the CPU time is looked at next
  std::uint64_t cpu_ = 0;            // as last looked at
  std::uint64_t look_at_load_ = 0;   // not before
  Reply reply_;
};

std::unique_ptr<Process> process_for(const Question& question, std::unique_ptr<Runtime>& held) {
  switch (question.ask.runtime) {
    case RuntimeKind::kForking: return std::make_unique<Forked>(question, held);
    case RuntimeKind::kServing: return std::make_unique<Serving>(question, held);
    default: return std::make_unique<Launched>(question, held);
  }
}

}  // namespace

void put_usage(Answer& answer, const Usage& usage, const Ask& ask) {
  answer.cpu_ns = usage.cpu_ns;
  answer.peak_bytes = std::max(answer.peak_bytes, usage.peak_bytes);
  if (ask.processes != 0 && usage.processes > ask.processes) answer.too_many = 1;
}

void put_status(Answer& answer, int status) {
  if (WIFEXITED(status)) answer.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) answer.signal = WTERMSIG(status);
}

Reply run(const Question& question, std::unique_ptr<Runtime>& held) {
  return when_there_are_resources([&] {
    const auto process = process_for(question, held);
    Reply reply = Run(question, *process).finish();
    if (held != nullptr && !held->is_fit()) held.reset();
    std::uint64_t& runtime_bytes = reply.answer.runtime_bytes;
    if (held == nullptr) runtime_bytes = 0;
    else if (runtime_bytes == 0) runtime_bytes = held->resident_bytes();
    return reply;
  });
}

}  // namespace hilltop::process
