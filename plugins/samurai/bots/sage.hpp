// sage.hpp - the equilibrium of one turn: a mixture of actions that no enemy can exploit within it.
#pragma once
#include "forecast.hpp"

namespace samurai {

/// Weights for the own actions, found by regret matching+ (Tammelin, "Solving Large Imperfect
/// Information Games Using CFR+", 2014) over the worth of the 36 outcomes, in whole numbers.
Forecast equilibrium(const Position& position);

/// An action drawn by its weight; the weights must not all be 0.
Action draw(const Forecast& weights, hilltop::Random& random);

}  // namespace samurai
