// core.hpp - one core for who asks, his keeper and its runtime, which hand an ask to each other and never run
// at the same time: waking a process on another core takes longer than a quick ask.
#pragma once
#include <sched.h>

namespace hilltop::process {

/// Keeps the calling thread on one core while it lives; then it may be where it might be before. The core is
/// another for each thread that does so, and for each worker: `HILLTOP_WORKER` in the environment is the
/// worker's number, from 0. Thread: any; it must end in the thread that it began in.
class OwnCore {
 public:
  /// `is_wanted` false: does nothing.
  explicit OwnCore(bool is_wanted);
  OwnCore(const OwnCore&) = delete;
  OwnCore& operator=(const OwnCore&) = delete;
  ~OwnCore();
  /// -1: none, because it is not wanted, the system refuses, or there is but one.
  int number() const { return number_; }

 private:
  int number_ = -1;
  cpu_set_t before_{};
};

/// Lets the calling thread be on any of the cores of `all` while it lives, so that what it starts may be
/// there too; then it is where it was before.
class AnyCore {
 public:
  explicit AnyCore(const cpu_set_t& all) {
    is_changed_ = sched_getaffinity(0, sizeof before_, &before_) == 0 && !CPU_EQUAL(&before_, &all) &&
                  sched_setaffinity(0, sizeof all, &all) == 0;
  }
  ~AnyCore() {
    if (is_changed_) sched_setaffinity(0, sizeof before_, &before_);
  }
  AnyCore(const AnyCore&) = delete;
  AnyCore& operator=(const AnyCore&) = delete;

 private:
  bool is_changed_ = false;
  cpu_set_t before_{};
};

}  // namespace hilltop::process
