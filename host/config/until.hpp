// until.hpp - reads `until` of a tournament file: more matches while the order is not sure.
#pragma once
#include "config/fields.hpp"
#include "tournament/tournament.hpp"

namespace hilltop {

/// `tournament` has its format, points and entrants already. Throws yaml::Problem.
Until read_until(const yaml::Node& node, const Tournament& tournament, Problems& problems);

}  // namespace hilltop
