// likelihood.hpp - log-likelihoods of strengths, and where they are highest. Of the library alone:
// ratings.hpp is what others use.
#pragma once
#include "rating/field.hpp"

#include <cstddef>
#include <vector>

namespace hilltop {

/// A square matrix, row by row.
class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), cells_(size * size, 0.0) {}
  double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }
  std::size_t size() const { return size_; }
  double* data() { return cells_.data(); }
  const double* data() const { return cells_.data(); }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

/// Concave in its parameters: the strengths of some entrants, of which only the differences count, then
/// others.
class Likelihood {
 public:
  Likelihood(std::size_t strengths, std::size_t others) : strengths_(strengths), others_(others) {}
  virtual ~Likelihood() = default;
  Likelihood(const Likelihood&) = delete;
  Likelihood& operator=(const Likelihood&) = delete;

  std::size_t strengths() const { return strengths_; }
  std::size_t parameters() const { return strengths_ + others_; }

  /// The value, its gradient and the negative of its second derivatives (Fisher's information) at a point.
  struct Local {
    double value = 0;
    std::vector<double> gradient;
    Matrix information;
    explicit Local(std::size_t parameters) : gradient(parameters, 0.0), information(parameters) {}
  };
  virtual Local at(const std::vector<double>& point) const = 0;
  /// The gradient of tr(weights * information) at a point; `weights` is symmetric.
  virtual std::vector<double> information_slope(const std::vector<double>& point,
                                                const Matrix& weights) const = 0;
  /// Whether the value has a maximum.
  virtual bool has_maximum() const = 0;

 private:
  std::size_t strengths_, others_;
};

/// Strengths that add up to 0, and the covariance of their errors.
struct Estimate {
  std::vector<double> strengths;
  Matrix covariance{0};
  bool penalised = false;
};

/// The maximum, by Newton's method; of a likelihood that has none the maximum under Jeffreys's prior (Firth
/// 1993; for rankings Heinze and Schemper, "A solution to the problem of monotone likelihood in Cox
/// regression", Biometrics 57, 2001). The covariance is the inverse of the information there, on the plane of
/// sums of 0. The entrants must be connected by matches.
Estimate maximise(const Likelihood& likelihood);

}  // namespace hilltop
