// simulate.hpp - tournaments of entrants whose strengths are known, for tests of what is estimated of them.
#pragma once
#include "rating/field.hpp"

#include <hilltop/random.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hilltop::test {

/// From 0 to 1.
inline double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

/// From -spread to spread, evenly.
inline std::vector<double> even_strengths(std::size_t entrants, double spread) {
  std::vector<double> strengths;
  for (std::size_t i = 0; i < entrants; ++i)
    strengths.push_back(spread * (1 - 2 * static_cast<double>(i) / static_cast<double>(entrants - 1)));
  return strengths;
}

inline void add_pair(Field& field, std::uint32_t a, std::uint32_t b, int result) {
  const std::vector<Placed> seats{{a, result < 0 ? 1u : 0u, result + 1},
                                  {b, result > 0 ? 1u : 0u, 1 - result}};
  field.add(seats);
}

/// 1: the first wins, 0: a draw, -1: the second wins; by Davidson's model with this nu.
inline int play_pair(Random& random, double difference, double nu) {
  const double win = std::exp(difference / 2), loss = std::exp(-difference / 2);
  const double at = uniform(random) * (win + loss + nu);
  return at < win ? 1 : at < win + loss ? -1 : 0;
}

inline Field round_robin(Random& random, const std::vector<double>& strengths, int matches, double nu) {
  Field field(strengths.size());
  for (std::uint32_t a = 0; a < strengths.size(); ++a)
    for (std::uint32_t b = a + 1; b < strengths.size(); ++b)
      for (int match = 0; match < matches; ++match)
        add_pair(field, a, b, play_pair(random, strengths[a] - strengths[b], nu));
  return field;
}

/// Tables of some of the entrants, drawn by lot. Plackett and Luce's order is that of arrivals at rates
/// exp(strength); those who arrive in the same of the intervals of length `tick` are level (0: nobody is).
inline Field tables(Random& random, const std::vector<double>& strengths, int matches, std::size_t seats,
                    double tick) {
  Field field(strengths.size());
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < strengths.size(); ++i) order.push_back(i);
  for (int match = 0; match < matches; ++match) {
    random.shuffle(order);
    std::vector<double> times;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const double time = -std::log(1 - uniform(random)) / std::exp(strengths[order[seat]]);
      times.push_back(tick > 0 ? std::floor(time / tick) : time);
    }
    std::vector<Placed> placed;
    for (std::size_t seat = 0; seat < seats; ++seat)
      placed.push_back({order[seat],
                        static_cast<std::uint32_t>(
                            std::ranges::count_if(times, [&](double other) { return other < times[seat]; })),
                        0});
    field.add(placed);
  }
  return field;
}

inline std::vector<std::uint32_t> in_order(std::size_t entrants) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < entrants; ++i) order.push_back(i);
  return order;
}

}  // namespace hilltop::test
