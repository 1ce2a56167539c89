// table.hpp - lists in the four formats of the command line: a table for people, JSON, CSV, Markdown.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

enum class ListFormat { table, json, csv, markdown };

/// From the value of --format; the table if there is none. Throws UsageError naming the formats.
ListFormat list_format(const std::optional<std::string>& name);

/// A word as a POSIX shell reads it back, for commands that people are told to type. One with control
/// characters, or bytes that are no UTF-8, needs bash, ksh or zsh ($'...'), and nothing in it reaches a
/// terminal.
std::string shell_word(const std::string& word);

/// One value: as people read it, and as JSON.
struct Cell {
  std::string text, json;
  static Cell string(std::string_view text);
  /// A number in decimal notation, as it stands.
  static Cell number(const std::string& text);
  static Cell number(std::uint64_t value) { return number(std::to_string(value)); }
  static Cell boolean(bool value) { return {value ? "yes" : "", value ? "true" : "false"}; }
};

/// The same JSON with what is_hidden() (base/utf8.hpp) escaped, so that a terminal may have it.
std::string safe_json(std::string_view json);

/// A JSON string, quoted and escaped, safe for a terminal; bytes that are no UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

/// Text made safe for a terminal: what is_hidden() (base/utf8.hpp), and bytes that are no UTF-8, become '?'.
std::string terminal_text(std::string_view text);

/// The same made safe for Markdown too, in which it is plain text.
std::string markdown_text(std::string_view text);

struct Column {
  const char* name;  ///< the key in JSON, the heading elsewhere
  bool right = false;
  bool json_only = false;  ///< detail that a table for people leaves out
};

/// Rows of cells.
class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }
  /// Ends with a line break. JSON: a list of objects. A table for people that goes to a terminal is cut to
  /// its width, but for the last column.
  std::string render(ListFormat format) const;
  /// The JSON list alone, for a larger object around it.
  std::string json() const;

 private:
  std::string aligned() const;
  std::vector<std::size_t> widths(std::optional<std::size_t> room) const;
  std::string separated() const;
  std::string markdown() const;

  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace hilltop
