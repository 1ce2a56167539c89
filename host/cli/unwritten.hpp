// unwritten.hpp - tournament files that a command makes of its arguments.
#pragma once
#include "base/error.hpp"

#include <filesystem>
#include <regex>
#include <string>

namespace hilltop {

/// What `parse` returns. Nobody wrote `file`, so its errors name no place in it, but `command`.
template <class Parse>
auto parse_unwritten(const std::filesystem::path& file, const std::string& command, const Parse& parse) {
  try {
    return parse();
  } catch (const UsageError& error) {
    std::string lines = error.what();
    static const std::regex place("^:[0-9]+:[0-9]+: ");
    const std::string name = file.string();
    for (std::size_t at = 0; (at = lines.find(name, at)) != std::string::npos; at += command.size()) {
      lines.replace(at, name.size(), command);
      const std::string rest = std::regex_replace(lines.substr(at + command.size()), place, ": ");
      lines.replace(at + command.size(), std::string::npos, rest);
    }
    throw UsageError(lines);
  }
}

}  // namespace hilltop
