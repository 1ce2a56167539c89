// width.hpp - how much room a text takes on a terminal, so that tables of names in any script stay aligned.
#pragma once
#include <cstddef>
#include <string_view>

namespace hilltop {

/// Columns of UTF-8 text without control characters: two for wide characters, none for those that combine
/// with the one before. Thread: any.
std::size_t width_of(std::string_view text);

}  // namespace hilltop
