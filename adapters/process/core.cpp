#include "core.hpp"

#include <atomic>
#include <cstdlib>

namespace hilltop::process {
namespace {

unsigned next_thread() {
  static std::atomic<unsigned> next = [] {
    const char* worker = std::getenv("HILLTOP_WORKER");
    return worker == nullptr ? 0U : static_cast<unsigned>(std::strtoul(worker, nullptr, 10));
  }();
  return next++;
}

// The core with so many others of the set before it.
int core_at(const cpu_set_t& set, unsigned place) {
  int core = 0;
  for (;; ++core)
    if (CPU_ISSET(core, &set) && place-- == 0) return core;
}

}  // namespace

OwnCore::OwnCore(bool is_wanted) {
  if (!is_wanted || sched_getaffinity(0, sizeof before_, &before_) != 0 || CPU_COUNT(&before_) < 2) return;
  thread_local const unsigned thread = next_thread();
  const int core = core_at(before_, thread % static_cast<unsigned>(CPU_COUNT(&before_)));
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(core, &one);
  if (sched_setaffinity(0, sizeof one, &one) == 0) number_ = core;
}

OwnCore::~OwnCore() {
  if (number_ >= 0) sched_setaffinity(0, sizeof before_, &before_);
}

}  // namespace hilltop::process
