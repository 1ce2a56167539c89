#include "rating/nash.hpp"

#include "rating/ratings.hpp"

#include <Eigen/Core>
#include <Eigen/LU>
#include <cmath>

namespace hilltop {
namespace {

using Eigen::Index;
using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// For a heat t > 0 let p be the mixture with (A p)_i = t * (ln p_i - c) for all i; there is just one, for A
// is antisymmetric and the logarithm rises. Multiplied by p: c = -H(p), p's entropy. Multiplied by any
// equilibrium q, for which A q <= 0 and so q'A p >= 0: the sum of q_i * ln p_i is at least -H(p), and as it
// is at most -H(q), H(q) <= H(p). So as t falls to 0, p goes to the equilibrium of highest entropy.
//
// With x_i = ln p_i not scaled to a sum of 1, c is not needed: A e^x = t x. Newton's method solves it for one
// t after the other; its matrix, A diag(e^x) - t, always has an inverse.
constexpr int kCoolings = 27;  // by half, from 1: to 7e-9
constexpr int kMostSteps = 60;
constexpr double kClose = 1e-7;  // of the logarithms, when that heat is done

class Mixture {
 public:
  explicit Mixture(const Rows& payoffs) : payoffs_(payoffs), logs_(Eigen::VectorXd::Zero(payoffs.rows())) {}

  void settle(double heat) {
    Eigen::VectorXd left = residual(logs_, heat);
    for (int step = 0; step < kMostSteps && left.cwiseAbs().maxCoeff() > kClose * heat; ++step) {
      Rows slope = payoffs_ * logs_.array().exp().matrix().asDiagonal();
      slope.diagonal().array() -= heat;
      if (!descend(slope.partialPivLu().solve(-left), heat, left)) break;
    }
  }
  Eigen::VectorXd shares() const {
    const Eigen::VectorXd weights = logs_.array().exp();
    return weights / weights.sum();
  }

 private:
  Eigen::VectorXd residual(const Eigen::VectorXd& logs, double heat) const {
    return payoffs_ * logs.array().exp().matrix() - heat * logs;
  }

  /// Goes along `step` as far as it helps; false if it does not.
  bool descend(Eigen::VectorXd step, double heat, Eigen::VectorXd& left) {
    for (int halves = 0; halves < 40; ++halves, step /= 2) {
      const Eigen::VectorXd next = logs_ + step;
      const Eigen::VectorXd rest = residual(next, heat);
      if (!(rest.norm() < left.norm())) continue;
      logs_ = next;
      left = rest;
      return true;
    }
    return false;
  }

  const Rows& payoffs_;
  Eigen::VectorXd logs_;
};

}  // namespace

NashAverage nash_average(std::size_t entrants, const std::vector<double>& payoffs) {
  const auto size = static_cast<Index>(entrants);
  const Rows matrix = Eigen::Map<const Rows>(payoffs.data(), size, size);
  Mixture mixture(matrix);
  for (int i = 0; i <= kCoolings; ++i) mixture.settle(std::ldexp(1, -i));
  const Eigen::VectorXd share = mixture.shares(), rating = matrix * share;
  return {{share.begin(), share.end()}, {rating.begin(), rating.end()}};
}

NashAverage nash_average(const Field& field) {
  const std::size_t size = field.size();
  if (size == 0 || size > kMostRated) return {};
  std::vector<double> payoffs(size * size, 0.0);
  for (const auto& [pair, met] : field.encounters()) {
    payoffs[pair.first * size + pair.second] = met.score() - 0.5;
    payoffs[pair.second * size + pair.first] = 0.5 - met.score();
  }
  return nash_average(size, payoffs);
}

}  // namespace hilltop
