// utf8.hpp - is this text? (Unicode 15, table 3-7: no overlong forms, no surrogates, at most U+10FFFF)
#pragma once
#include <cstdint>
#include <string_view>

namespace hilltop {

/// The place of the first byte that is no part of well-formed UTF-8; npos: all of it is. Thread: any.
constexpr std::size_t find_non_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) {
      return at < text.size() ? static_cast<std::uint8_t>(text[at]) : std::uint8_t{0};
    };
    const std::uint8_t lead = byte(i), second = byte(i + 1);
    std::size_t size = 0;
    std::uint8_t lowest = 0x80, highest = 0xBF;  // of the second byte
    if (lead < 0x80) {
      ++i;
      continue;
    }
    if (lead >= 0xC2 && lead <= 0xDF) size = 2;
    else if (lead >= 0xE0 && lead <= 0xEF) size = 3;
    else if (lead >= 0xF0 && lead <= 0xF4) size = 4;
    if (lead == 0xE0) lowest = 0xA0;
    if (lead == 0xED) highest = 0x9F;
    if (lead == 0xF0) lowest = 0x90;
    if (lead == 0xF4) highest = 0x8F;
    if (size == 0 || second < lowest || second > highest) return i;
    for (std::size_t k = 2; k < size; ++k)
      if ((byte(i + k) & 0xC0) != 0x80) return i;
    i += size;
  }
  return std::string_view::npos;
}

constexpr bool is_utf8(std::string_view text) { return find_non_utf8(text) == std::string_view::npos; }

}  // namespace hilltop
