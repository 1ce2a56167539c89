#include "rating/field.hpp"

#include <algorithm>

namespace hilltop {
namespace {

Encounter reversed(const Encounter& encounter) {
  return {encounter.losses, encounter.draws, encounter.wins, encounter.others_points, encounter.points};
}

}  // namespace

double Encounter::score() const {
  if (matches() == 0) return 0.5;
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) / static_cast<double>(matches());
}

Field::Field(std::size_t entrants) : played_(entrants) {}

void Field::add(std::span<const Placed> seats) {
  for (const auto& seat : seats) {
    ++played_[seat.entrant].matches;
    played_[seat.entrant].points += seat.points;
  }
  for (const auto& a : seats)
    for (const auto& b : seats) {
      if (a.entrant >= b.entrant) continue;
      Encounter& met = encounters_[{a.entrant, b.entrant}];
      ++(a.place < b.place ? met.wins : a.place > b.place ? met.losses : met.draws);
      met.points += a.points;
      met.others_points += b.points;
    }
  if (seats.size() < 2) return;
  Ranking ranking;
  for (const auto& seat : seats) ranking.push_back({seat.entrant, seat.place});
  std::ranges::sort(ranking, {}, [](const Ranked& seat) { return std::pair(seat.place, seat.entrant); });
  ++rankings_[std::move(ranking)];
  has_tables_ = has_tables_ || seats.size() > 2;
}

Encounter Field::encounter(std::uint32_t a, std::uint32_t b) const {
  const auto found = encounters_.find(std::minmax(a, b));
  if (found == encounters_.end()) return {};
  return a < b ? found->second : reversed(found->second);
}

}  // namespace hilltop
