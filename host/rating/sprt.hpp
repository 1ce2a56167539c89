// sprt.hpp - is B better than A? A sequential test that stops as soon as it knows.
//
// Matches come in pairs: both have each seat once, with the same seed, so that what a seat or a seed is worth
// cancels out. A pair scores 0, 1/4, 1/2, 3/4 or 1 for B. Wald, "Sequential tests of statistical hypotheses"
// (Annals of Mathematical Statistics 16, 1945): play until the logarithm of the likelihood ratio of "B is
// elo1 better" to "B is elo0 better" leaves [ln(beta / (1 - alpha)), ln((1 - beta) / alpha)]. The ratio is
// that of Li, Liu and Ying, "Generalized sequential probability ratio test for separate families of
// hypotheses" (Sequential Analysis 33, 2014), in the approximation that chess engines are tested by (Van den
// Bergh for fishtest; fastchess):
//     N (s1 - s0) (2 m - s0 - s1) / (2 v)
// with N pairs of mean m and variance v, and the expected scores s = 1 / (1 + 10^(-elo / 400)).
#pragma once
#include "rating/ratings.hpp"

#include <array>
#include <cstdint>

namespace hilltop {

/// What is tested, and how often the answer may be wrong.
struct SprtBounds {
  double elo0 = 0, elo1 = 50;        ///< elo0 < elo1
  double alpha = 0.05, beta = 0.05;  ///< of a wrong "better" at elo0, of a wrong "not better" at elo1
  double lower() const;              ///< of the ratio: at or below, B is not better
  double upper() const;              ///< at or above, B is better
  bool operator==(const SprtBounds&) const = default;
};

/// Adds up pairs, in the order of the schedule; those after the decision count no more.
class Sprt {
 public:
  explicit Sprt(const SprtBounds& bounds) : bounds_(bounds) {}

  enum class Verdict { open, better, not_better };
  /// A pair of which B has won `quarters` quarters: 0 to 4 (a draw in a match of two is one).
  void add(unsigned quarters);
  Verdict verdict() const { return verdict_; }
  /// The logarithm of the likelihood ratio; 0 before the first pair.
  double ratio() const;
  const SprtBounds& bounds() const { return bounds_; }

  std::uint64_t pairs() const;
  const std::array<std::uint64_t, 5>& counts() const { return counts_; }  ///< by quarters
  /// B's mean score, and its 95% interval, which is too bold by as much as the test stops early.
  double score() const;
  Interval score_interval() const;

 private:
  double variance() const;

  SprtBounds bounds_;
  std::array<std::uint64_t, 5> counts_{};
  Verdict verdict_ = Verdict::open;
};

/// The Elo difference of an expected score; infinite at 0 and 1.
double elo_of(double score);

}  // namespace hilltop
