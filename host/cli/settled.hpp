// settled.hpp - what people read of `until`: what it means, how far it is, what came of it.
#pragma once
#include "tournament/plan.hpp"

#include <string>

namespace hilltop {

/// What the rule of this tournament asks for, in a line; empty without one.
std::string until_text(const Tournament& tournament);

/// How far it is, for the progress of a run; empty before the first look, and without a rule.
std::string settling_note(const Tournament& tournament, const Plan& plan);

/// What came of it, in a line: whether the order is sure, how many more matches were played and for whom;
/// empty before the first look, and without a rule.
std::string settled_text(const Tournament& tournament, const Plan& plan);

/// The same: {"settled": bool, "more_matches": n, "played_on": [NAME...],
///            "doubts": [{"above": NAME, "below": NAME, "superiority": x | null}...]}.
std::string settling_json(const Tournament& tournament, const Plan& plan);

}  // namespace hilltop
