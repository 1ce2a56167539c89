#include "rating/crosstable.hpp"

#include "rating/normal.hpp"

#include <algorithm>
#include <cmath>

namespace hilltop {

Interval wilson(double successes, double trials) {
  if (trials <= 0) return {0, 1};
  constexpr double z2 = kNormal95 * kNormal95;
  const double rate = successes / trials, spread = trials + z2;
  const double middle = (successes + z2 / 2) / spread;
  const double reach = kNormal95 / spread * std::sqrt(trials * rate * (1 - rate) + z2 / 4);
  return {std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

Interval score_interval(const Encounter& encounter) {
  const auto matches = static_cast<double>(encounter.matches());
  return wilson(encounter.score() * matches, matches);
}

bool beats(const Encounter& encounter) { return score_interval(encounter).low > 0.5; }

namespace {

/// By entrant whom it beats, and its scores.
struct Beaten {
  std::vector<std::vector<bool>> beaten;
  explicit Beaten(const Field& field) : beaten(field.size(), std::vector<bool>(field.size(), false)) {
    for (const auto& [pair, met] : field.encounters()) {
      beaten[pair.first][pair.second] = beats(met);
      beaten[pair.second][pair.first] = beats(field.encounter(pair.second, pair.first));
    }
  }
  bool operator()(std::uint32_t a, std::uint32_t b) const { return beaten[a][b]; }
  bool decided(std::uint32_t a, std::uint32_t b) const { return beaten[a][b] || beaten[b][a]; }
};

Cycle make_cycle(const Field& field, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const double weakest =
      std::min({field.encounter(a, b).score(), field.encounter(b, c).score(), field.encounter(c, a).score()});
  return {{a, b, c}, weakest};
}

/// Keeps the strongest; of equally strong ones those that came first.
void keep(std::vector<Cycle>& strongest, const Cycle& cycle) {
  const auto place =
      std::ranges::upper_bound(strongest, cycle.weakest, std::ranges::greater(), &Cycle::weakest);
  strongest.insert(place, cycle);
  if (strongest.size() > kShownCycles) strongest.pop_back();
}

}  // namespace

Cycles find_cycles(const Field& field) {
  Cycles cycles;
  if (field.size() > kMostRated) return cycles;
  const Beaten beaten(field);
  const auto count = static_cast<std::uint32_t>(field.size());
  for (std::uint32_t a = 0; a < count; ++a)
    for (std::uint32_t b = a + 1; b < count; ++b) {
      if (!beaten.decided(a, b)) continue;
      for (std::uint32_t c = b + 1; c < count; ++c) {
        if (!beaten.decided(b, c) || !beaten.decided(c, a)) continue;
        ++cycles.triples;
        if (beaten(a, b) != beaten(b, c) || beaten(b, c) != beaten(c, a)) continue;
        ++cycles.count;
        keep(cycles.strongest, beaten(a, b) ? make_cycle(field, a, b, c) : make_cycle(field, a, c, b));
      }
    }
  return cycles;
}

}  // namespace hilltop
