#include "tournament/stage.hpp"

#include <hilltop/random.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace hilltop {

Stage::Stage(Purpose purpose, Format format, std::vector<std::uint32_t> entrants, bool interludes,
             std::uint64_t seed, const std::vector<std::uint32_t>& of)
    : purpose_(purpose),
      format_(format),
      entrants_(std::move(entrants)),
      interludes_(interludes),
      seed_(seed) {
  format_.seats = std::min<std::uint64_t>(format_.seats, entrants_.size());
  const auto is_chosen = [&of](std::uint32_t entrant) { return std::ranges::find(of, entrant) != of.end(); };
  const std::uint64_t all = of.empty() ? 0 : pairs();
  for (std::uint64_t pair = 0; pair < all; ++pair) {
    std::uint32_t a = 0, b = 0;
    pair_of(pair, a, b);
    if (is_chosen(a) || is_chosen(b)) chosen_.push_back(pair);
  }
}

/// Of a round robin that meet.
std::uint64_t Stage::pairs() const {
  return chosen_.empty() ? entrants_.size() * (entrants_.size() - 1) / 2 : chosen_.size();
}

std::uint64_t Stage::rounds() const {
  if (purpose_ == Purpose::enrol) return 1;
  const std::uint64_t n = entrants_.size();
  switch (format_.type) {
    // With interludes nobody may play twice in a round: each round of the circle counts as one.
    case FormatType::round_robin: return interludes_ ? format_.matches * (n + n % 2 - 1) : format_.matches;
    case FormatType::free_for_all: return format_.matches;
    case FormatType::random_pairs: return format_.rounds;
  }
  return 0;
}

std::uint64_t Stage::matches_in_round() const {
  const std::uint64_t n = entrants_.size();
  switch (format_.type) {
    case FormatType::round_robin: return interludes_ ? n / 2 : pairs();
    case FormatType::free_for_all: return 1;
    case FormatType::random_pairs: return (n + 1) / 2;
  }
  return 0;
}

std::uint64_t Stage::round_size() const {
  if (purpose_ == Purpose::enrol) return entrants_.size();
  return (interludes_ ? entrants_.size() : 0) + matches_in_round();
}

Slot Stage::slot(std::uint64_t index) const {
  if (purpose_ == Purpose::enrol)
    return {HILLTOP_ENROL, 1, index + 1, {entrants_[static_cast<std::size_t>(index)]}};
  const std::uint64_t round = index / round_size();
  std::uint64_t place = index % round_size();
  if (interludes_) {
    if (place < entrants_.size())
      return {HILLTOP_INTERLUDE, round + 1, place + 1, {entrants_[static_cast<std::size_t>(place)]}};
    place -= entrants_.size();
  }
  return match(round, place);
}

// The circle method (Kirkman, 1847): entrant n-1 stays, the others turn by one place a round. With an odd
// number of entrants the one who would meet the absent one rests.
void Stage::pair_of(std::uint64_t index, std::uint32_t& a, std::uint32_t& b) const {
  const std::uint64_t n = entrants_.size(), even = n + n % 2, turn = even - 1;
  const std::uint64_t pairs = n / 2, first = n % 2;  // first: skips the pair with the absent one
  const std::uint64_t t = index / pairs % turn, i = index % pairs + first;
  const std::uint64_t x = i == 0 ? turn : (t + i) % turn, y = i == 0 ? t : (t + turn - i) % turn;
  a = entrants_[static_cast<std::size_t>(std::min(x, y))];
  b = entrants_[static_cast<std::size_t>(std::max(x, y))];
}

Slot Stage::match(std::uint64_t round, std::uint64_t index) const {
  Slot slot{HILLTOP_MATCH, round + 1, index + 1, {}};
  switch (format_.type) {
    case FormatType::round_robin: {
      const std::uint64_t in_all = round * matches_in_round() + index;
      const std::uint64_t pair = in_all % pairs();
      std::uint32_t a = 0, b = 0;
      pair_of(chosen_.empty() ? pair : chosen_[static_cast<std::size_t>(pair)], a, b);
      slot.meeting = in_all / pairs();
      if (slot.meeting % 2 == 1) std::swap(a, b);
      slot.entrants = {a, b};
      break;
    }
    case FormatType::free_for_all:
      if (format_.seats == 0) {
        slot.entrants = entrants_;
      } else {
        const auto& seats = dealt(round / cycle_size());
        const auto first = seats.begin() + static_cast<std::ptrdiff_t>(round % cycle_size() * format_.seats);
        slot.entrants.assign(first, first + static_cast<std::ptrdiff_t>(format_.seats));
      }
      break;
    case FormatType::random_pairs: {
      const auto& order = shuffled(round);
      const auto first = static_cast<std::size_t>(2 * index);
      slot.entrants = {order[first]};
      if (first + 1 < order.size()) slot.entrants.push_back(order[first + 1]);
      else slot.kind = HILLTOP_BYE;
      break;
    }
  }
  return slot;
}

const std::vector<std::uint32_t>& Stage::shuffled(std::uint64_t round) const {
  if (shuffled_.empty() || shuffled_round_ != round) {
    shuffled_ = entrants_;
    Random(Digest().add(seed_).add(round).value()).shuffle(shuffled_);
    shuffled_round_ = round;
  }
  return shuffled_;
}

/// Free-for-all of k of n: after so many matches everybody has played equally often.
std::uint64_t Stage::cycle_size() const {
  return entrants_.size() / std::gcd(entrants_.size(), format_.seats);
}

// Balanced groups: shuffled rows of all entrants, one after the other, cut into matches. Where a match
// spans two rows, the second row brings those to its front who are not in the match yet. So nobody meets
// himself, and nobody ever plays two matches more than another. A cycle is as many rows as end with a match:
// what is dealt in it depends on none before.
const std::vector<std::uint32_t>& Stage::dealt(std::uint64_t cycle) const {
  if (!dealt_.empty() && dealt_cycle_ == cycle) return dealt_;
  const auto seats = static_cast<std::size_t>(format_.seats);
  const std::uint64_t rows = cycle_size() * seats / entrants_.size();
  dealt_.clear();
  for (std::uint64_t row = cycle * rows; row < (cycle + 1) * rows; ++row) {
    std::vector<std::uint32_t> order = shuffled(row);
    std::vector<std::uint32_t> seated(dealt_.end() - static_cast<std::ptrdiff_t>(dealt_.size() % seats),
                                      dealt_.end());
    std::sort(seated.begin(), seated.end());
    std::stable_partition(order.begin(), order.end(), [&](std::uint32_t entrant) {
      return !std::binary_search(seated.begin(), seated.end(), entrant);
    });
    dealt_.insert(dealt_.end(), order.begin(), order.end());
  }
  for (auto match = dealt_.begin(); match != dealt_.end(); match += static_cast<std::ptrdiff_t>(seats))
    std::sort(match, match + static_cast<std::ptrdiff_t>(seats));
  dealt_cycle_ = cycle;
  return dealt_;
}

}  // namespace hilltop
