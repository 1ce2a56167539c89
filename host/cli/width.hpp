// width.hpp - how much room a text takes on a terminal, so that tables of names in any script stay aligned.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace hilltop {

/// Columns of UTF-8 text without control characters: two for wide characters, none for those that combine
/// with the one before. Thread: any.
std::size_t width_of(std::string_view text);

/// As much of such a text as fits in so many columns.
std::string_view fitting(std::string_view text, std::size_t columns);

/// Columns of the terminal that a descriptor is; nothing when it is none, or does not know.
std::optional<std::size_t> terminal_columns(int fd);

}  // namespace hilltop
