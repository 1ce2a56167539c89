// forecast.hpp - what the enemy may do this turn, as weights, and the reply that gains most against it.
#pragma once
#include "position.hpp"

namespace samurai {

/// How likely each action is, by its place in kActions; only the ratios count.
using Forecast = std::array<int, 6>;

/// Of a samurai nothing is known about: mostly bows, any strike.
constexpr Forecast kUnknown{1, 6, 2, 2, 2, 2};

/// The certainty of one action.
constexpr Forecast only(Action action) {
  Forecast forecast{};
  forecast[place(action)] = 1;
  return forecast;
}

/// The lawful action with the highest expected worth after this turn; equal ones are drawn for.
inline Action best_reply(const Position& position, const Forecast& forecast, hilltop::Random& random) {
  Action best = Action::bow;
  std::int64_t most = INT64_MIN;
  std::uint64_t equal = 0;
  for (Action own : kActions) {
    if (!position.self.may(own)) continue;
    std::int64_t sum = 0;
    for (Action other : kActions)
      if (const int weight = forecast[place(other)]; weight > 0)
        sum += std::int64_t{weight} * position.worth_after(own, other);
    if (sum > most) equal = 0;
    if (sum >= most && random.below(++equal) == 0) best = own;
    most = std::max(most, sum);
  }
  return best;
}

}  // namespace samurai
