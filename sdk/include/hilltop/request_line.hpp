// request_line.hpp - a question to a resident bot as one line, and its answer out of one: for adapters, and
// for who puts such a question by hand.
//
// The line has the question's words, with tabs between them, and then, if the question has input for stdin,
// that as one more, which begins with "\<". In each a tab is "\t", a newline "\n", a carriage return "\r", a
// NUL "\0", and a backslash "\\"; so that "\<" is in no word. An answer is written in the same way. Every
// other byte stands for itself.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace hilltop {

namespace detail {

/// A byte that is written with a backslash, and what comes after that.
struct LineEscape {
  char byte, letter;
};
inline constexpr LineEscape kLineEscapes[] = {
    {'\t', 't'}, {'\n', 'n'}, {'\r', 'r'}, {'\0', '0'}, {'\\', '\\'}};

/// What comes after the backslash of each byte; 0: it stands for itself.
inline constexpr std::array<char, 256> kLineLetters = [] {
  std::array<char, 256> letters{};
  for (const LineEscape& escape : kLineEscapes)
    letters[static_cast<unsigned char>(escape.byte)] = escape.letter;
  return letters;
}();

/// A sum that the compiler makes of many bytes at a time: most fields are long and have nothing to escape.
inline bool is_plain(std::string_view text) {
  unsigned special = 0;
  for (const char byte : text)
    special += unsigned{byte == '\t'} | unsigned{byte == '\n'} | unsigned{byte == '\r'} |
               unsigned{byte == '\0'} | unsigned{byte == '\\'};
  return special == 0;
}

inline void append_escaped(std::string& line, std::string_view text) {
  if (is_plain(text)) {
    line += text;
    return;
  }
  const auto letter_of = [](char byte) { return kLineLetters[static_cast<unsigned char>(byte)]; };
  while (!text.empty()) {
    const auto* const end =
        std::find_if(text.begin(), text.end(), [&](char byte) { return letter_of(byte) != 0; });
    const auto size = static_cast<std::size_t>(end - text.begin());
    line += text.substr(0, size);
    if (size == text.size()) return;
    (line += '\\') += letter_of(*end);
    text.remove_prefix(size + 1);
  }
}

}  // namespace detail

/// Appends the line of a question, with its newline. `words`: each ended by a NUL, as a codec gives them.
/// `input`: empty where nothing is on stdin.
inline void append_request_line(std::string& line, std::string_view words, std::string_view input) {
  for (bool is_first = true; !words.empty(); is_first = false) {
    const std::size_t end = words.find('\0');
    if (!is_first) line += '\t';
    detail::append_escaped(line, words.substr(0, end));
    words.remove_prefix(end == std::string_view::npos ? words.size() : end + 1);
    if (words.empty() && !input.empty()) line += '\t';
  }
  if (!input.empty()) detail::append_escaped(line += "\\<", input);
  line += '\n';
}

/// What an answer's line means. A backslash before anything else, or at the end, stands for itself.
inline std::string text_of_line(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    text += line[i];
    if (line[i] != '\\' || i + 1 == line.size()) continue;
    for (const detail::LineEscape& escape : detail::kLineEscapes)
      if (escape.letter == line[i + 1]) {
        text.back() = escape.byte;
        ++i;
        break;
      }
  }
  return text;
}

}  // namespace hilltop
