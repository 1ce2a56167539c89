// leaderboard.hpp - the standings with their ratings, ready to paste into a post or a README.
#pragma once
#include "cli/table.hpp"
#include "report/report.hpp"

namespace hilltop {

/// As Markdown with a title, as CSV, or as JSON: {"tournament": NAME, "leaderboard": [ROW]}.
std::string leaderboard(const Report& report, ListFormat format);

}  // namespace hilltop
