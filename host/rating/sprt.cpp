#include "rating/sprt.hpp"

#include "rating/normal.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hilltop {
namespace {

/// The variance is estimated as if so many pairs of coin flips had been played before: so the first few
/// pairs, which happen to be alike, decide nothing.
constexpr double kFlipped = 5, kVarianceOfFlips = 0.125;

double expected_score(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double value_of(std::size_t quarters) { return static_cast<double>(quarters) / 4; }

}  // namespace

double SprtBounds::lower() const { return std::log(beta / (1 - alpha)); }
double SprtBounds::upper() const { return std::log((1 - beta) / alpha); }

void Sprt::add(unsigned quarters) {
  if (verdict_ != Verdict::open) return;
  ++counts_.at(quarters);
  const double now = ratio();
  if (now >= bounds_.upper()) verdict_ = Verdict::better;
  if (now <= bounds_.lower()) verdict_ = Verdict::not_better;
}

std::uint64_t Sprt::pairs() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

double Sprt::score() const {
  if (pairs() == 0) return 0.5;
  double sum = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) sum += static_cast<double>(counts_[i]) * value_of(i);
  return sum / static_cast<double>(pairs());
}

double Sprt::variance() const {
  double sum = kFlipped * kVarianceOfFlips;
  for (std::size_t i = 0; i < counts_.size(); ++i)
    sum += static_cast<double>(counts_[i]) * std::pow(value_of(i) - score(), 2);
  return sum / (static_cast<double>(pairs()) + kFlipped);
}

double Sprt::ratio() const {
  const double s0 = expected_score(bounds_.elo0), s1 = expected_score(bounds_.elo1);
  return static_cast<double>(pairs()) * (s1 - s0) * (2 * score() - s0 - s1) / (2 * variance());
}

Interval Sprt::score_interval() const {
  if (pairs() == 0) return {0, 1};
  const double reach = kNormal95 * std::sqrt(variance() / static_cast<double>(pairs()));
  return {std::max(0.0, score() - reach), std::min(1.0, score() + reach)};
}

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace hilltop
