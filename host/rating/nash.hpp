// nash.hpp - how strong an entrant is against the strongest mixture of the field, whoever else was entered:
// copies of a weak entrant change nothing. Balduzzi, Tuyls, Perolat, Graepel, "Re-evaluating evaluation"
// (NeurIPS 2018).
#pragma once
#include "rating/field.hpp"

#include <vector>

namespace hilltop {

struct NashAverage {
  /// By entrant: its share of the mixture against which nobody scores more than a half (the Nash
  /// equilibrium of highest entropy). Adds up to 1.
  std::vector<double> share;
  /// By entrant: its mean score against that mixture, less a half: 0 for those who have a share, else 0 or
  /// less.
  std::vector<double> rating;
};

/// The payoff of a pair is its score less a half; 0 for those who never met. Right to 1e-6, 200 entrants in a
/// second. Empty for a field of more than kMostRated (ratings.hpp). Thread: any.
NashAverage nash_average(const Field& field);

/// The same for an antisymmetric matrix of payoffs from -1 to 1, row by row, size() entrants squared.
NashAverage nash_average(std::size_t entrants, const std::vector<double>& payoffs);

}  // namespace hilltop
