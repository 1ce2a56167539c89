// one_core.hpp - a thread that stays where it is.
#pragma once
#include <sched.h>

#include <cstddef>

namespace hilltop {

/// Keeps the thread that made it on its present core. Whoever it hands over to there, and waits for, begins
/// at once, where another core would have to wake first. Threads and processes that it starts meanwhile are
/// bound too.
class OneCore {
 public:
  OneCore() {
    cpu_set_t one;
    CPU_ZERO(&one);
    const int core = sched_getcpu();
    if (core < 0 || sched_getaffinity(0, sizeof before_, &before_) != 0) return;
    CPU_SET(static_cast<std::size_t>(core), &one);
    is_bound_ = sched_setaffinity(0, sizeof one, &one) == 0;
  }
  ~OneCore() {
    if (is_bound_) sched_setaffinity(0, sizeof before_, &before_);
  }
  OneCore(const OneCore&) = delete;
  OneCore& operator=(const OneCore&) = delete;

 private:
  cpu_set_t before_{};
  bool is_bound_ = false;
};

}  // namespace hilltop
