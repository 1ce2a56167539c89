#include "rating/likelihood.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace hilltop {
namespace {

using Eigen::Index;
using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr int kMostSteps = 1000;
constexpr double kPrecision = 1e-10;  // of a strength: a strength of 1 is 174 Elo
constexpr double kLongestStep = 2;
constexpr double kEnough =
    1e-12;  // when the value rises by no more, strengths are right to 1e-6 of their errors

/// Where the search stands.
struct Position {
  std::vector<double> point;
  double value = 0;          // with the prior, if there is one
  Eigen::VectorXd gradient;  // the same
  Rows covariance;
};

/// The information has no inverse: adding to all strengths changes nothing. With kLevel in each of its cells
/// for two strengths it has one, and taking the same part out of that leaves the inverse on the plane of sums
/// of 0.
constexpr double kLevel = 1;

Position stand(const Likelihood& likelihood, std::vector<double> point, bool penalised) {
  auto local = likelihood.at(point);
  const auto size = static_cast<Index>(likelihood.parameters());
  const auto strengths = static_cast<Index>(likelihood.strengths());
  Rows information = Eigen::Map<const Rows>(local.information.data(), size, size);
  information.topLeftCorner(strengths, strengths).array() += kLevel;
  const Eigen::LLT<Rows> factors(information);

  Position here{std::move(point), local.value, Eigen::Map<const Eigen::VectorXd>(local.gradient.data(), size),
                factors.solve(Rows::Identity(size, size))};
  const auto count = static_cast<double>(strengths);
  here.covariance.topLeftCorner(strengths, strengths).array() -= 1 / (kLevel * count * count);
  if (!penalised) return here;

  Matrix weights(likelihood.parameters());
  Eigen::Map<Rows>(weights.data(), size, size) = here.covariance;
  const auto slope = likelihood.information_slope(here.point, weights);
  here.gradient += 0.5 * Eigen::Map<const Eigen::VectorXd>(slope.data(), size);
  const Rows lower = factors.matrixL();
  here.value += lower.diagonal().array().log().sum();
  return here;
}

/// The next position, uphill of this one, or this one if there is none within rounding.
Position climb(const Likelihood& likelihood, const Position& here, Eigen::VectorXd step, bool penalised) {
  for (; step.cwiseAbs().maxCoeff() > kPrecision; step /= 2) {
    std::vector<double> point = here.point;
    for (std::size_t i = 0; i < point.size(); ++i) point[i] += step[static_cast<Index>(i)];
    Position next = stand(likelihood, std::move(point), penalised);
    if (next.value > here.value) return next;
  }
  return here;
}

}  // namespace

Estimate maximise(const Likelihood& likelihood) {
  Estimate estimate;
  estimate.penalised = !likelihood.has_maximum();
  Position here = stand(likelihood, std::vector<double>(likelihood.parameters(), 0.0), estimate.penalised);
  for (int steps = 0; steps < kMostSteps; ++steps) {
    Eigen::VectorXd step = here.covariance * here.gradient;
    const double longest = step.cwiseAbs().maxCoeff();
    if (longest > kLongestStep) step *= kLongestStep / longest;
    const double expected = here.gradient.dot(step), before = here.value;
    here = climb(likelihood, here, std::move(step), estimate.penalised);
    if (expected <= kEnough || here.value == before) break;
  }

  const std::size_t count = likelihood.strengths();
  double mean = 0;
  for (std::size_t i = 0; i < count; ++i) mean += here.point[i] / static_cast<double>(count);
  for (std::size_t i = 0; i < count; ++i) estimate.strengths.push_back(here.point[i] - mean);
  estimate.covariance = Matrix(count);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < count; ++j)
      estimate.covariance(i, j) = here.covariance(static_cast<Index>(i), static_cast<Index>(j));
  return estimate;
}

}  // namespace hilltop
