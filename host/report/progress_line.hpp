// progress_line.hpp - how an entrant's points grew, in few enough numbers to draw.
#pragma once
#include "tournament/tally.hpp"

#include <vector>

namespace hilltop {

/// The sum of points after every `stride()`th match, a few hundred at most however many were played: when
/// they become too many every second one is dropped.
class ProgressLine {
 public:
  static constexpr std::size_t kMost = 240;

  void add(Total points) {
    sum_ += points;
    if (++matches_ % stride_ != 0) return;
    sums_.push_back(sum_);
    if (sums_.size() < kMost) return;
    for (std::size_t i = 0; i < sums_.size() / 2; ++i) sums_[i] = sums_[2 * i + 1];
    sums_.resize(sums_.size() / 2);
    stride_ *= 2;
  }
  std::uint64_t stride() const { return stride_; }
  std::uint64_t matches() const { return matches_; }
  Total sum() const { return sum_; }
  const std::vector<Total>& sums() const { return sums_; }

 private:
  std::uint64_t matches_ = 0, stride_ = 1;
  Total sum_ = 0;
  std::vector<Total> sums_;
};

}  // namespace hilltop
