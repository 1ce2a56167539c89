// visible_text.hpp - text of strangers, as it may be shown.
#pragma once
#include "base/utf8.hpp"

#include <algorithm>
#include <string>

namespace hilltop {

/// What is_hidden(), and bytes that are no UTF-8, become '?'. `lines`: line breaks and tabs stay. Thread:
/// any.
inline std::string visible_text(std::string_view text, bool lines = false) {
  std::string safe;
  while (!text.empty()) {
    const std::size_t size = utf8_size(text);
    const bool kept = lines && (text.front() == '\n' || text.front() == '\t');
    const bool shown = kept || (size != 0 && !is_hidden(decode_utf8(text.substr(0, size))));
    safe += shown ? text.substr(0, size) : "?";
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return safe;
}

}  // namespace hilltop
