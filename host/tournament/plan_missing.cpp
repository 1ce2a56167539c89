// plan_missing.cpp - of a plan: how many places there are, and what is missing of a store with holes.
#include "tournament/plan.hpp"

#include <algorithm>

namespace hilltop {

std::uint64_t Plan::known() const {
  return known_before_ + (end_ - begin_) +
         places_between(repetition_ + 1, repetition_ + 1 + repetitions_left());
}

/// Of repetitions from one to before another that have not begun.
std::uint64_t Plan::places_between(std::uint64_t first, std::uint64_t last) const {
  if (first >= last) return 0;
  return (any_ordered_ ? last * places_ : std::min(last * places_, last_place_)) - first * places_;
}

void Plan::skip_to(std::uint64_t position) {
  if (finished_ || repetitions_left() == 0) return;
  const std::uint64_t next = std::min(repetition_of(position), last_repetition_ - 1);
  if (next <= repetition_) return;
  add_gaps(gaps_);
  add_gap(gaps_, repetition_ + 1, next);
  known_before_ += places_between(repetition_ + 1, next);
  begin_repetition(next);
}

/// What is missing of the current stage.
void Plan::add_gaps(std::vector<Gap>& gaps) const {
  std::uint64_t from = low_;
  const auto add = [&](std::uint64_t to) {
    if (from < to)
      gaps.push_back(
          {id_of(first_round_, stage_->slot(from)), id_of(first_round_, stage_->slot(to - 1)), to - from});
  };
  for (const auto& [first, last] : above_.runs()) {
    add(first);
    from = last;
  }
  add(end_);
}

/// What is missing of repetitions from one to before another, all of them.
void Plan::add_gap(std::vector<Gap>& gaps, std::uint64_t first, std::uint64_t last) const {
  const std::uint64_t places = places_between(first, last);
  if (places == 0) return;
  const Stage any(Stage::Purpose::main, tournament_.format, everybody(), has(HILLTOP_HAS_INTERLUDES), 0);
  const std::uint64_t end = any_ordered_ ? any.size() : (places - 1) % any.size() + 1;
  gaps.push_back(
      {id_of(1 + first * rounds_, any.slot(0)), id_of(1 + (last - 1) * rounds_, any.slot(end - 1)), places});
}

std::vector<Plan::Gap> Plan::missing() const {
  std::vector<Gap> gaps = gaps_;
  add_gaps(gaps);
  add_gap(gaps, repetition_ + 1, repetition_ + 1 + repetitions_left());
  return gaps;
}

}  // namespace hilltop
