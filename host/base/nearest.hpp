// nearest.hpp - what somebody who mistyped a name probably meant.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace hilltop {

/// The known name with the fewest edits from `name` (a letter inserted, deleted, replaced, or two neighbours
/// swapped: optimal string alignment distance; case does not matter). Empty when even that one differs in
/// more than a third of its letters. Of equally near ones the first. Thread: any.
std::string nearest(std::string_view name, std::span<const std::string> known);

/// The end of an error message about an unknown name: `; did you mean "x"?`, or, when nothing is near and
/// few are known, `; known: a, b, c`; else empty. Thread: any.
std::string did_you_mean(std::string_view name, std::span<const std::string> known);

}  // namespace hilltop
