#include "config/words.hpp"

#include "base/error.hpp"

namespace hilltop {
namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kShellOnly = "|&;<>()$`*?[~#";

[[noreturn]] void refuse_shell(char c) {
  const std::string shown(1, c);
  throw UsageError("'" + shown +
                   "' means something to a shell only, and no shell runs this; put it in single" +
                   " quotes, or write [sh, -c, '...']");
}

/// The text in double quotes that begins at `i`, which is moved behind the closing quote.
std::string double_quoted(std::string_view line, std::size_t& i) {
  std::string text;
  for (; i < line.size(); ++i) {
    if (line[i] == '"') {
      ++i;
      return text;
    }
    if (line[i] == '$' || line[i] == '`') refuse_shell(line[i]);
    const bool escape = line[i] == '\\' && i + 1 < line.size() &&
                        std::string_view("\"\\$`\n").find(line[i + 1]) != std::string_view::npos;
    if (escape && line[++i] == '\n') continue;
    text += line[i];
  }
  throw UsageError("a \" is not closed");
}

std::string single_quoted(std::string_view line, std::size_t& i) {
  const auto end = line.find('\'', i);
  if (end == std::string_view::npos) throw UsageError("a ' is not closed");
  std::string text(line.substr(i, end - i));
  i = end + 1;
  return text;
}

/// One word that begins at `i`, which is moved behind it.
std::string word(std::string_view line, std::size_t& i) {
  std::string text;
  const std::size_t begin = i;
  while (i < line.size() && kSpace.find(line[i]) == std::string_view::npos) {
    const char c = line[i++];
    const bool only_first = c == '~' || c == '#';
    if (c == '"') {
      text += double_quoted(line, i);
    } else if (c == '\'') {
      text += single_quoted(line, i);
    } else if (c == '\\') {
      if (i == line.size()) throw UsageError("a backslash at the end keeps nothing");
      text += line[i++];
    } else if (kShellOnly.find(c) != std::string_view::npos && (!only_first || i == begin + 1)) {
      refuse_shell(c);
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> split_words(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t i = 0; (i = line.find_first_not_of(kSpace, i)) < line.size();)
    words.push_back(word(line, i));
  return words;
}

}  // namespace hilltop
