// normal.hpp - the normal distribution, as far as intervals need it.
#pragma once
#include <cmath>

namespace hilltop {

/// 95% lie within so many standard errors.
inline constexpr double kNormal95 = 1.959963984540054;

/// How likely a standard normal number is below z.
inline double normal_below(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

}  // namespace hilltop
