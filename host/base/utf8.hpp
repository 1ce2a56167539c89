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

/// The character whose UTF-8 these bytes are, all of them. A byte that is none stands for itself.
constexpr char32_t decode_utf8(std::string_view bytes) {
  constexpr unsigned char kLeadBits[] = {0xff, 0x1f, 0x0f, 0x07};
  char32_t character = static_cast<unsigned char>(bytes[0]) & kLeadBits[bytes.size() - 1];
  for (const char byte : bytes.substr(1))
    character = character << 6 | (static_cast<unsigned char>(byte) & 0x3f);
  return character;
}

/// What a reader does not see, and what makes him see something else than is there: control characters (C0,
/// DEL, C1), line and paragraph separators, what turns the direction of text, and characters without width
/// (Unicode's general categories Cc, Zl, Zp and Cf). Thread: any.
constexpr bool is_hidden(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e ||
         (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
         c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

/// Whether there is such a character in well-formed UTF-8.
constexpr bool has_hidden(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = utf8_size(text) == 0 ? 1 : utf8_size(text);
    if (is_hidden(decode_utf8(text.substr(0, size)))) return true;
    text.remove_prefix(size);
  }
  return false;
}

constexpr bool is_utf8(std::string_view text) { return find_non_utf8(text) == std::string_view::npos; }

}  // namespace hilltop
