#include "budget.hpp"

#include <algorithm>

namespace hilltop::process {

Budget& Budget::shared() {
  static Budget budget;
  return budget;
}

void Budget::begin(const Holder& holder) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(idle_.begin(), idle_.end(), [&](const Idle& idle) { return idle.holder == &holder; });
  if (found == idle_.end()) return;
  bytes_ -= found->bytes;
  idle_.erase(found);
}

void Budget::end(Holder& holder, std::uint64_t bytes, const Allowance& allowance) {
  if (bytes == 0) return;
  const std::lock_guard lock(mutex_);
  idle_.push_back({&holder, bytes});
  bytes_ += bytes;
  while (!idle_.empty() && (idle_.size() > allowance.count || bytes_ > allowance.bytes)) {
    bytes_ -= idle_.front().bytes;
    idle_.front().holder->drop();
    idle_.pop_front();
  }
}

}  // namespace hilltop::process
