// think_times.hpp - how long a program's answers took, as a histogram whose classes grow by a fixed factor.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace hilltop {

/// Class i counts the answers of at least 2^(i/2) microseconds and below 2^((i+1)/2), the first all shorter
/// ones, the last all longer ones: two classes for each doubling, up to half an hour.
class ThinkTimes {
 public:
  static constexpr std::size_t kClasses = 62;

  void add(std::uint64_t ns) { ++counts_[class_of(ns)]; }
  const std::array<std::uint64_t, kClasses>& counts() const { return counts_; }

 private:
  /// 2^(i/2) <= t exactly when 2^i <= t squared: no rounding.
  static std::size_t class_of(std::uint64_t ns) {
    const std::uint64_t us = std::min<std::uint64_t>(ns / 1000, 0xffff'ffff);
    const auto bits = static_cast<std::size_t>(std::bit_width(us * us));
    return std::min(bits == 0 ? 0 : bits - 1, kClasses - 1);
  }
  std::array<std::uint64_t, kClasses> counts_{};
};

}  // namespace hilltop
