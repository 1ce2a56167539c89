// text.hpp - reading replies: trimming, splitting into words, whole numbers, UTF-8.
#pragma once
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hilltop {

/// White space as C's isspace() in the "C" locale.
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Without white space at both ends. Borrowed from the argument. Thread: any.
constexpr std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// Takes the next word, or an empty one at the end, off the front of `rest`. Thread: any.
constexpr std::string_view next_word(std::string_view& rest) {
  while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
  std::size_t size = 0;
  while (size < rest.size() && !is_space(rest[size])) ++size;
  const auto word = rest.substr(0, size);
  rest.remove_prefix(size);
  return word;
}

/// Takes the text up to `separator` (or all of it) off the front of `rest`, with the separator. An empty
/// `rest` afterwards means that the end was reached, or that one last, empty field is left. Thread: any.
constexpr std::string_view next_field(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const auto field = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return field;
}

/// A number written in decimal digits alone, leading zeros allowed; nothing for anything else or one
/// above 2^63 - 1. Thread: any.
inline std::optional<std::int64_t> whole_number(std::string_view text) {
  if (text.empty()) return std::nullopt;
  for (char c : text)
    if (!is_digit(c)) return std::nullopt;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  return number;
}

/// How many bytes the well-formed UTF-8 character at the front of `text` has; 0 when there is none
/// (Unicode 15, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF). Thread: any.
constexpr std::size_t utf8_size(std::string_view text) {
  const auto byte = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const auto within = [byte](std::size_t i, int lowest, int highest) {
    return byte(i) >= lowest && byte(i) <= highest;
  };
  const auto follows = [within](std::size_t i) { return within(i, 0x80, 0xbf); };
  const int lead = byte(0);
  if (text.empty()) return 0;
  if (lead < 0x80) return 1;
  if (within(0, 0xc2, 0xdf)) return follows(1) ? 2 : 0;
  if (within(0, 0xe0, 0xef))
    return within(1, lead == 0xe0 ? 0xa0 : 0x80, lead == 0xed ? 0x9f : 0xbf) && follows(2) ? 3 : 0;
  if (within(0, 0xf0, 0xf4))
    return within(1, lead == 0xf0 ? 0x90 : 0x80, lead == 0xf4 ? 0x8f : 0xbf) && follows(2) && follows(3) ? 4
                                                                                                         : 0;
  return 0;
}

/// A reply's beginning, made safe for one line on a terminal: control bytes and bytes that are not
/// ASCII become \xNN, and what is long is cut. Thread: any.
inline std::string printable(std::string_view reply, std::size_t most = 40) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string safe;
  for (char c : reply.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') safe += "\\n";
    else if (c == '\\' || c == '"') (safe += '\\') += c;
    else if (byte >= 0x20 && byte < 0x7f) safe += c;
    else ((safe += "\\x") += kHex[byte >> 4]) += kHex[byte & 15];
  }
  if (reply.size() > most) safe += "...";
  return safe;
}

}  // namespace hilltop
