// crew.hpp - a few threads that stay, and work through numbered pieces while their caller waits.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace hilltop {

/// Threads are started when first needed and kept until the crew ends: what a thread spawns with a parent
/// death signal would otherwise die with it. Thread: one caller at a time.
class Crew {
 public:
  ~Crew();
  /// Calls `piece(i)` for each i below `count`, on at most `width` threads (1 or more), and returns when
  /// all are done. `piece` must not throw.
  void run(std::size_t count, std::size_t width, const std::function<void(std::size_t)>& piece);

 private:
  void work();
  bool take(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::vector<std::thread> threads_;
  const std::function<void(std::size_t)>* piece_ = nullptr;
  std::size_t next_ = 0, count_ = 0, width_ = 0, running_ = 0;
  bool ending_ = false;
};

}  // namespace hilltop
