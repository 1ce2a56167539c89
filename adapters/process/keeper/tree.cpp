#include "tree.hpp"

#include <hilltop/descendants.hpp>

#include <algorithm>

namespace hilltop::process {
namespace {

std::uint64_t nanoseconds(const timeval& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(time.tv_usec) * 1000;
}

}  // namespace

void Usage::add(const rusage& one) {
  cpu_ns += nanoseconds(one.ru_utime) + nanoseconds(one.ru_stime);
  peak_bytes = std::max(peak_bytes, static_cast<std::uint64_t>(one.ru_maxrss) * 1024);
}

bool end_descendants(Usage& usage, pid_t spared) {
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
