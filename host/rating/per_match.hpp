// per_match.hpp - points a match, compared exactly: how those stand to each other who have not played equally
// often.
#pragma once
#include "rating/field.hpp"

#include <compare>

namespace hilltop {

/// Who has more points a match is greater; who has played none is less than all who have. Thread: any.
std::strong_ordering compare_per_match(const Field::Played& a, const Field::Played& b);

}  // namespace hilltop
