// ratings.hpp - strengths on the Elo scale by maximum likelihood, with their certainty.
//
// Pairs: Bradley and Terry, "Rank analysis of incomplete block designs" (Biometrika 39, 1952), with draws as
// Davidson has them, "On extending the Bradley-Terry model to accommodate ties" (JASA 65, 1970): with the
// difference d of two strengths a win, a loss and a draw are as likely as exp(d/2) : exp(-d/2) : nu.
// More seats: Plackett, "The analysis of permutations" (Applied Statistics 24, 1975): the first is drawn by
// exp(strength), the second of those who are left by the same, and so on; seats that are level by Efron's
// approximation, "The efficiency of Cox's likelihood function for censored data" (JASA 72, 1977).
// Where no maximum exists (somebody won everything: Ford, "Solution of a ranking problem from binary
// comparisons", American Mathematical Monthly 64, 1957), and there alone, the likelihood is penalised by
// Jeffreys's prior: Firth, "Bias reduction of maximum likelihood estimates" (Biometrika 80, 1993), whose
// maximum is finite for all that are connected by matches.
#pragma once
#include "rating/field.hpp"

#include <optional>
#include <vector>

namespace hilltop {

/// From `low` to `high`.
struct Interval {
  double low = 0, high = 0;
  bool operator==(const Interval&) const = default;
};

struct Rating {
  /// False: it has met nobody, or the field is larger than kMostRated; all else is zero then.
  bool rated = false;
  /// From 1. Entrants of different parts have not met, not even through others: their ratings say nothing
  /// about each other.
  std::uint32_t part = 0;
  double elo = 0;     ///< the mean of a part is 0; 400 more: odds of ten to one
  double error = 0;   ///< standard error of `elo`, against the mean of the part
  Interval interval;  ///< 95%
  /// Likelihood that it is stronger than the entrant after it in the order: that the difference is above 0,
  /// which is taken as normal. Nothing for the last, and before one that is of another part or not rated.
  std::optional<double> superiority;
  /// Of those statistically tied, from 1 in the order; 0 for one that is not rated. A group's first is not
  /// tied with the group before; the others are those after it for whom the 95% interval of the difference to
  /// that first holds zero, up to the first for whom it does not (or that cannot be compared).
  std::uint32_t group = 0;
};

struct Ratings {
  enum class Model { bradley_terry, plackett_luce } model = Model::bradley_terry;
  /// Some part has no maximum of likelihood, so its ratings are the penalised ones.
  bool penalised = false;
  std::uint32_t parts = 0;
  std::vector<Rating> entrants;  ///< by number
};

/// Fields of more entrants are not rated: the time grows with the cube.
inline constexpr std::size_t kMostRated = 500;

/// `order`: all entrants, as the official standings list them; superiority and groups go along it. The same
/// to the bit for the same field on one machine. That seats were played in turn is assumed. Thread: any.
Ratings rate(const Field& field, const std::vector<std::uint32_t>& order);

/// Two entrants whose order is not sure.
struct Doubt {
  std::uint32_t above = 0, below = 0;  ///< as the order lists them
  /// Likelihood that the first is stronger, as Rating::superiority; nothing if they cannot be compared.
  std::optional<double> superiority;
};

/// Of each of the first `top` in the order and each entrant after it: those whose superiority is below
/// `least`, in the order. The same to the bit as rate(). Thread: any.
std::vector<Doubt> doubts(const Field& field, const std::vector<std::uint32_t>& order, std::size_t top,
                          double least);

}  // namespace hilltop
