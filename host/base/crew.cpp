#include "base/crew.hpp"

#include <algorithm>

namespace hilltop {

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Crew::run(std::size_t count, std::size_t width, const std::function<void(std::size_t)>& piece) {
  std::unique_lock lock(mutex_);
  while (threads_.size() < std::min(count, width)) threads_.emplace_back([this] { work(); });
  piece_ = &piece;
  next_ = 0;
  count_ = count;
  width_ = width;
  wake_.notify_all();
  idle_.wait(lock, [this] { return next_ == count_ && running_ == 0; });
}

bool Crew::take(std::unique_lock<std::mutex>& lock) {
  wake_.wait(lock, [this] { return ending_ || (next_ < count_ && running_ < width_); });
  return !ending_;
}

void Crew::work() {
  std::unique_lock lock(mutex_);
  while (take(lock)) {
    const std::size_t index = next_++;
    ++running_;
    lock.unlock();
    (*piece_)(index);
    lock.lock();
    --running_;
    if (next_ < count_) wake_.notify_one();
    if (next_ == count_ && running_ == 0) idle_.notify_all();
  }
}

}  // namespace hilltop
