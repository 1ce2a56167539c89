#include "report/selection.hpp"

#include <algorithm>
#include <cmath>

namespace hilltop {
namespace {

/// Seats from the best to the worst, those that forfeited last.
std::vector<const SeatResult*> ranked(const SessionResult& result) {
  std::vector<const SeatResult*> seats;
  for (const auto& seat : result.seats) seats.push_back(&seat);
  std::ranges::stable_sort(seats, [](const SeatResult* a, const SeatResult* b) {
    return a->forfeit != b->forfeit ? b->forfeit : a->score > b->score;
  });
  return seats;
}

}  // namespace

bool Selection::Best::before(const Candidate& a, const Candidate& b) {
  return a.weight != b.weight ? a.weight > b.weight : a.position < b.position;
}

void Selection::Best::add(Candidate candidate, std::size_t most) {
  if (heap_.size() == most) {
    if (most == 0 || !before(candidate, heap_.front())) return;
    std::ranges::pop_heap(heap_, before);
    heap_.pop_back();
  }
  heap_.push_back(candidate);
  std::ranges::push_heap(heap_, before);
}

std::vector<std::uint64_t> Selection::Best::positions() const {
  auto sorted = heap_;
  std::ranges::sort(sorted, before);
  std::vector<std::uint64_t> positions;
  for (const auto& each : sorted) positions.push_back(each.position);
  return positions;
}

Selection::Selection(std::size_t most, const std::vector<std::uint32_t>& order)
    : most_(most), place_(order.size()), last_(order.size()), order_(order) {
  for (std::size_t i = 0; i < order.size(); ++i) place_[order[i]] = static_cast<std::int64_t>(i);
}

void Selection::add(const SessionResult& result) {
  if (result.kind != HILLTOP_MATCH) return;
  add_faults(result);
  for (const auto& seat : result.seats) last_.at(seat.entrant) = result.position;
  if (result.void_reason.empty() && result.seats.size() > 1) add_placing(result);
}

void Selection::add_faults(const SessionResult& result) {
  for (const auto& seat : result.seats) {
    const std::uint32_t counts[] = {seat.faults.timeout, seat.faults.crash, seat.faults.invalid,
                                    seat.faults.flood, seat.faults.resign};
    for (int kind = 0; kind < 5; ++kind)
      if (counts[kind] > 0) faults_.emplace(std::pair(seat.entrant, kind), result.position);
    if (!result.void_reason.empty()) faults_.emplace(std::pair(seat.entrant, 5), result.position);
  }
}

void Selection::add_placing(const SessionResult& result) {
  const auto seats = ranked(result);
  const auto& first = *seats[0];
  const auto& second = *seats[1];
  const auto place = [&](const SeatResult& seat) { return place_.at(seat.entrant); };
  top_.add({-place(first) - place(second), result.position}, most_);
  if (first.score == second.score || first.forfeit || second.forfeit) return;
  const auto favourite = std::ranges::min(seats, {}, [&](const SeatResult* seat) { return place(*seat); });
  if (favourite != seats[0]) upsets_.add({place(first) - place(*favourite), result.position}, most_);
  // A small lead after many steps, in thousandths of what was scored.
  const double lead = static_cast<double>(first.score) - static_cast<double>(second.score);
  const double scored =
      std::abs(static_cast<double>(first.score)) + std::abs(static_cast<double>(second.score));
  const auto thousandths = static_cast<std::int64_t>(1000 * lead / std::max(scored, 1.0));
  closest_.add(
      {-thousandths * 1'000'000 + static_cast<std::int64_t>(std::min<std::uint64_t>(result.steps, 999'999)),
       result.position},
      most_);
}

std::map<std::uint64_t, std::vector<std::string>> Selection::chosen() const {
  std::vector<std::uint64_t> faults, last;
  for (const auto& [whose, position] : faults_) faults.push_back(position);
  for (const std::uint32_t entrant : order_)
    if (last_[entrant]) last.push_back(*last_[entrant]);
  const std::pair<const char*, std::vector<std::uint64_t>> wishes[] = {{"top of the table", top_.positions()},
                                                                       {"upset", upsets_.positions()},
                                                                       {"closest", closest_.positions()},
                                                                       {"fault", std::move(faults)},
                                                                       {"last match", std::move(last)}};
  std::map<std::uint64_t, std::vector<std::string>> chosen;
  bool any = true;
  for (std::size_t i = 0; any; ++i) {
    any = false;
    for (const auto& [why, positions] : wishes) {
      if (i >= positions.size()) continue;
      any = true;
      const auto found = chosen.find(positions[i]);
      if (found == chosen.end()) {
        if (chosen.size() < most_) chosen[positions[i]] = {why};
      } else if (std::ranges::find(found->second, why) == found->second.end()) {
        found->second.emplace_back(why);
      }
    }
  }
  return chosen;
}

}  // namespace hilltop
