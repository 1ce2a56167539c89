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
  if (found != idle_.end()) remove(found);
}

void Budget::end(Holder& holder, std::uint64_t bytes, const Allowance& allowance) {
  const std::lock_guard lock(mutex_);
  idle_.push_back({&holder, bytes});
  bytes_ += bytes;
  runtimes_ += bytes != 0 ? 1 : 0;
  while (runtimes_ > allowance.runtimes || bytes_ > allowance.bytes)
    drop(std::find_if(idle_.begin(), idle_.end(), [](const Idle& idle) { return idle.bytes != 0; }));
  while (idle_.size() > allowance.keepers) drop(idle_.begin());
}

void Budget::remove(Place place) {
  bytes_ -= place->bytes;
  runtimes_ -= place->bytes != 0 ? 1 : 0;
  idle_.erase(place);
}

void Budget::drop(Place place) {
  place->holder->drop();
  remove(place);
}

}  // namespace hilltop::process
