// intervals.hpp - a set of numbers that come mostly in runs: a billion of them in a few runs cost nothing.
#pragma once
#include <cstdint>
#include <iterator>
#include <map>

namespace hilltop {

/// Thread: one at a time.
class Intervals {
 public:
  void insert(std::uint64_t number) {
    const auto next = runs_.upper_bound(number);
    const bool has_left = next != runs_.begin() && std::prev(next)->second >= number;
    if (has_left && std::prev(next)->second > number) return;
    const std::uint64_t end = next != runs_.end() && next->first == number + 1 ? next->second : number + 1;
    if (has_left) std::prev(next)->second = end;
    else runs_.emplace_hint(next, number, end);
    if (end != number + 1) runs_.erase(next);
    ++count_;
  }

  bool contains(std::uint64_t number) const { return end_of_run(number) != number; }

  /// The first number from this one on that is not in the set.
  std::uint64_t end_of_run(std::uint64_t number) const {
    const auto next = runs_.upper_bound(number);
    return next != runs_.begin() && std::prev(next)->second > number ? std::prev(next)->second : number;
  }

  /// Takes the run that begins with this number away, if there is one, and returns its end; else the number.
  std::uint64_t take_run(std::uint64_t number) {
    const auto run = runs_.find(number);
    if (run == runs_.end()) return number;
    const std::uint64_t end = run->second;
    count_ -= end - number;
    runs_.erase(run);
    return end;
  }

  std::uint64_t count() const { return count_; }
  void clear() {
    runs_.clear();
    count_ = 0;
  }
  /// First numbers, and the first beyond each run; in order.
  const std::map<std::uint64_t, std::uint64_t>& runs() const { return runs_; }

 private:
  std::map<std::uint64_t, std::uint64_t> runs_;
  std::uint64_t count_ = 0;
};

}  // namespace hilltop
