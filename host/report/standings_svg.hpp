// standings_svg.hpp - the standings as a picture to post: points, and ratings with their intervals.
#pragma once
#include "report/report.hpp"

#include <string>

namespace hilltop {

/// An SVG file of its own, which follows the reader's light or dark setting. Names that are too long are cut.
std::string standings_svg(const Report& report);

}  // namespace hilltop
