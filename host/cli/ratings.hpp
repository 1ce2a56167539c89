// ratings.hpp - ratings as tables show them: rounded, for people.
#pragma once
#include "cli/loaded_field.hpp"
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

/// The standings with ratings beside the points. JSON: those of standings_text(), a `rating`
/// (rating/analysis.hpp) in each row.
std::string rated_standings_text(const LoadedField& all, const Ratings& ratings, ListFormat format);

/// What must be known to read these ratings rightly, a line each.
std::vector<std::string> notes_on(const Ratings& ratings);

}  // namespace hilltop
