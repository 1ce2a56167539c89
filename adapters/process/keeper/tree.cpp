#include "tree.hpp"

#include "descriptor.hpp"

#include <hilltop/descendants.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace hilltop::process {
namespace {

std::uint64_t nanoseconds(const timeval& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(time.tv_usec) * 1000;
}

// Whether this process has one child, running or not reaped yet, and that is it. Nobody else takes any off
// the list.
bool is_only_child(pid_t pid) {
  static const Descriptor children(open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC));
  std::array<char, 32> text{};
  const ssize_t size = pread(children.get(), text.data(), text.size() - 1, 0);
  char* end = nullptr;
  return size > 0 && std::strtol(text.data(), &end, 10) == pid && std::strtol(end, nullptr, 10) == 0;
}

}  // namespace

void Usage::add(const rusage& one) {
  cpu_ns += nanoseconds(one.ru_utime) + nanoseconds(one.ru_stime);
  ++processes;
  peak_bytes = std::max(peak_bytes, static_cast<std::uint64_t>(one.ru_maxrss) * 1024);
}

std::uint64_t cpu_of_descendants(pid_t spared, bool deep) {
  std::uint64_t ticks = 0;
  for (const pid_t pid : descendants(getpid(), spared, deep)) ticks += process_stat(pid).cpu_ticks;
  return ticks * (1'000'000'000 / static_cast<std::uint64_t>(sysconf(_SC_CLK_TCK)));
}

bool end_descendants(Usage& usage, pid_t spared) {
  if (spared != 0 && is_only_child(spared)) return false;
  bool has_ended = false;
  hilltop::end_descendants(
      [&](pid_t pid, int, const rusage& used) {
        if (pid == spared) has_ended = true;
        else usage.add(used);
      },
      spared);
  return has_ended;
}

}  // namespace hilltop::process
