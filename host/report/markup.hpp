// markup.hpp - text of strangers within HTML and SVG.
#pragma once
#include <string>
#include <string_view>

namespace hilltop {

/// As text or as the value of a quoted attribute; what a reader would not see becomes '?' (visible_text.hpp).
std::string markup_text(std::string_view text);

}  // namespace hilltop
