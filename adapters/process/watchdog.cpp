#include "watchdog.hpp"

#include <csignal>
#include <utility>

namespace hilltop::process {

Watchdog::Watchdog(std::chrono::nanoseconds patience, const cpu_set_t& everywhere) {
  thread_ = std::thread([this, patience] { watch(patience); });
  pthread_setaffinity_np(thread_.native_handle(), sizeof everywhere, &everywhere);
}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    stops_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Watchdog::begin() {
  const std::lock_guard lock(mutex_);
  ++waits_;
  waiter_ = pthread_self();
  is_waiting_ = true;
  if (std::exchange(rests_, false)) wake_.notify_one();
}

void Watchdog::end() {
  const std::lock_guard lock(mutex_);
  is_waiting_ = false;
}

// The signal is sent before the waiter can say that it waits no more. One that comes ahead of the call that
// is to end is followed by another. While nobody has waited since the last look there is none.
void Watchdog::watch(std::chrono::nanoseconds patience) {
  std::unique_lock lock(mutex_);
  for (std::uint64_t seen = 0; !stops_; seen = waits_) {
    rests_ = !is_waiting_ && waits_ == seen;
    if (rests_) wake_.wait(lock, [this] { return !rests_ || stops_; });
    else wake_.wait_for(lock, patience);
    if (is_waiting_ && waits_ == seen) interrupt();
  }
}

// A native bot of the same process may have set another handler, so that the call would go on.
void Watchdog::interrupt() const {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  sigaction(SIGURG, &action, nullptr);
  pthread_kill(waiter_, SIGURG);
}

}  // namespace hilltop::process
