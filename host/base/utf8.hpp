// utf8.hpp - is this text?
#pragma once
#include <hilltop/text.hpp>

#include <string_view>

namespace hilltop {

/// The place of the first byte that is no part of well-formed UTF-8; npos: all of it is. Thread: any.
constexpr std::size_t find_non_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t size = utf8_size(text.substr(at));
    if (size == 0) return at;
    at += size;
  }
  return std::string_view::npos;
}

constexpr bool is_utf8(std::string_view text) { return find_non_utf8(text) == std::string_view::npos; }

}  // namespace hilltop
