// watchdog.hpp - ends a system call that takes too long. A thread that waits in a blocking call is woken by
// the kernel alone, which hands the core over to it at once; a call that ends by itself, as ppoll does, costs
// as much again.
#pragma once
#include <pthread.h>
#include <sched.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace hilltop::process {

/// Has a thread of its own, which looks once a `patience` whether the same wait still lasts, and interrupts
/// it (EINTR) with every look from then on, so after one to two of them; where nobody waits it sleeps. What
/// the signal SIGURG does in this process is changed.
class Watchdog {
 public:
  /// `everywhere`: the cores that its thread may be on. Throws std::system_error if there is none to be had.
  Watchdog(std::chrono::nanoseconds patience, const cpu_set_t& everywhere);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// A call of the thread that makes it is watched while it lives. One at a time.
  class Wait {
   public:
    explicit Wait(Watchdog& dog) : dog_(dog) { dog_.begin(); }
    ~Wait() { dog_.end(); }
    Wait(const Wait&) = delete;
    Wait& operator=(const Wait&) = delete;

   private:
    Watchdog& dog_;
  };

 private:
  void begin();
  void end();
  void watch(std::chrono::nanoseconds patience);
  void interrupt() const;

  std::mutex mutex_;  // of all that follows
  std::condition_variable wake_;
  std::uint64_t waits_ = 0;  // that have begun
  pthread_t waiter_{};
  bool is_waiting_ = false, stops_ = false;
  bool rests_ = false;  // until somebody waits
  std::thread thread_;
};

}  // namespace hilltop::process
