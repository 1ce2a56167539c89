#include "cli/table.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "base/visible_text.hpp"
#include "cli/width.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace hilltop {
namespace {

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

/// A word with bytes that a terminal might obey, as bash, ksh and zsh read it back.
std::string escaped_word(std::string_view word) {
  const auto digit = [](int bits) { return static_cast<char>('0' + (bits & 7)); };
  std::string escaped = "$'";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\'' || c == '\\') (escaped += '\\') += c;
    else if (byte >= 0x20 && byte < 0x7F) escaped += c;
    else escaped += {'\\', digit(byte >> 6), digit(byte >> 3), digit(byte)};
  }
  return escaped + "'";
}

/// As two halves where it is beyond 16 bits.
std::string json_escape(char32_t character) {
  char text[16];
  const auto number = static_cast<unsigned>(character);
  if (number <= 0xffff) std::snprintf(text, sizeof text, "\\u%04x", number);
  else
    std::snprintf(text, sizeof text, "\\u%04x\\u%04x", 0xd800 + ((number - 0x10000) >> 10),
                  0xdc00 + ((number - 0x10000) & 0x3ff));
  return text;
}

}  // namespace

ListFormat list_format(const std::optional<std::string>& name) {
  static const std::vector<std::string> kNames = {"table", "json", "csv", "markdown"};
  if (!name) return ListFormat::table;
  const auto found = std::find(kNames.begin(), kNames.end(), *name);
  if (found == kNames.end())
    throw UsageError("--format: unknown format \"" + *name + '"' + did_you_mean(*name, kNames));
  return static_cast<ListFormat>(found - kNames.begin());
}

std::string safe_json(std::string_view json) {
  std::string safe;
  while (!json.empty()) {
    const std::size_t size = std::max<std::size_t>(utf8_size(json), 1);
    const char32_t character = decode_utf8(json.substr(0, size));
    // Below 0x20 there is what JSON has between its strings, and nothing within.
    if (character >= 0x20 && is_hidden(character)) safe += json_escape(character);
    else safe += json.substr(0, size);
    json.remove_prefix(size);
  }
  return safe;
}

std::string json_string(std::string_view text) {
  return safe_json(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string terminal_text(std::string_view text) { return visible_text(text); }

std::string markdown_text(std::string_view text) {
  std::string safe;
  for (char c : terminal_text(text)) {
    if (std::string_view("\\`*_{}[]<>#|").find(c) != std::string_view::npos) safe += '\\';
    safe += c;
  }
  return safe;
}

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-./=:,+@%") == std::string::npos;
  if (plain) return word;
  if (terminal_text(word) != word) return escaped_word(word);
  std::string quoted = "'";
  for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

Cell Cell::string(std::string_view text) { return {std::string(text), json_string(text)}; }
Cell Cell::number(const std::string& text) { return {text, text}; }

std::string Table::json() const {
  std::string list = "[";
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    list += r == 0 ? "\n  {" : ",\n  {";
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (c > 0) list += ", ";
      (list += json_string(columns_[c].name)) += ": ";
      list += rows_[r][c].json;
    }
    list += '}';
  }
  return list + (rows_.empty() ? "]" : "\n]");
}

/// Of the columns; where they take more than `room`, the widest texts but the last give way.
std::vector<std::size_t> Table::widths(std::optional<std::size_t> room) const {
  constexpr std::size_t kLeast = 8;
  std::vector<std::size_t> widths;
  std::vector<std::size_t> shown;
  std::size_t sum = 0;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    widths.push_back(width_of(columns_[c].name));
    for (const auto& row : rows_) widths[c] = std::max(widths[c], width_of(terminal_text(row[c].text)));
    if (columns_[c].json_only) continue;
    shown.push_back(c);
    sum += widths[c] + 2;
  }
  if (shown.size() < 2) return widths;
  shown.pop_back();
  std::erase_if(shown, [&](std::size_t c) { return columns_[c].right; });
  while (room && sum > *room + 2 && !shown.empty()) {
    const auto widest = *std::ranges::max_element(shown, {}, [&](std::size_t c) { return widths[c]; });
    if (widths[widest] <= kLeast) break;
    --widths[widest];
    --sum;
  }
  return widths;
}

std::string Table::aligned() const {
  const auto widths = this->widths(terminal_columns(STDOUT_FILENO));
  std::string text;
  const auto line = [&](const auto& cell_text) {
    std::string row;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (columns_[c].json_only) continue;
      std::string cell = cell_text(c);
      if (width_of(cell) > widths[c]) cell = std::string(fitting(cell, widths[c] - 1)) + "…";
      const std::string pad(widths[c] - width_of(cell), ' ');
      if (!row.empty()) row += "  ";
      row += columns_[c].right ? pad + cell : cell + pad;
    }
    row.erase(row.find_last_not_of(' ') + 1);
    (text += row) += '\n';
  };
  line([&](std::size_t c) { return std::string(columns_[c].name); });
  for (const auto& row : rows_) line([&](std::size_t c) { return terminal_text(row[c].text); });
  return text;
}

std::string Table::separated() const {
  std::string text;
  for (std::size_t c = 0; c < columns_.size(); ++c)
    (text += c == 0 ? "" : ",") += csv_field(columns_[c].name);
  text += '\n';
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < columns_.size(); ++c) (text += c == 0 ? "" : ",") += csv_field(row[c].text);
    text += '\n';
  }
  return text;
}

std::string Table::markdown() const {
  std::string text = "|", rule = "|";
  for (const auto& column : columns_) {
    if (column.json_only) continue;
    ((text += ' ') += column.name) += " |";
    rule += column.right ? "---:|" : "---|";
  }
  text += '\n' + rule + '\n';
  for (const auto& row : rows_) {
    text += '|';
    for (std::size_t c = 0; c < columns_.size(); ++c)
      if (!columns_[c].json_only) ((text += ' ') += markdown_text(row[c].text)) += " |";
    text += '\n';
  }
  return text;
}

std::string Table::render(ListFormat format) const {
  switch (format) {
    case ListFormat::json: return json() + '\n';
    case ListFormat::csv: return separated();
    case ListFormat::markdown: return markdown();
    default: return aligned();
  }
}

}  // namespace hilltop
