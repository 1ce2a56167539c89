// ratings.hpp - ratings as tables show them: rounded, for people.
#pragma once
#include "cli/table.hpp"
#include "rating/ratings.hpp"

#include <string>
#include <vector>

namespace hilltop {

/// "+85"; of one who is not rated empty, in JSON null.
Cell elo_cell(const Rating& rating);
/// Half the 95% interval, "34".
Cell reach_cell(const Rating& rating);
/// The likelihood of superiority over the next, "93%".
Cell superiority_cell(const Rating& rating);
/// The group of the statistically tied, "2"; empty if it is alone in it.
Cell tied_cell(const Rating& rating, const Ratings& all);

/// "75%"; a share is from 0 to 1.
std::string percent(double share);
/// "0.25", without a minus before 0.
std::string decimal(double number, int digits);

/// What must be known to read these ratings rightly, a line each.
std::vector<std::string> notes_on(const Ratings& ratings);

}  // namespace hilltop
