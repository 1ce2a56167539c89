// param.hpp - declaring the parameters of the adapter's bot classes, and reading their values.
#pragma once
#include <hilltop/abi.h>
#include <hilltop/out.hpp>
#include <hilltop/text.hpp>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop::process {

inline constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kMiB = 1 << 20;

constexpr hilltop_param param(hilltop_param_type type, const char* name, const char* help,
                              std::int64_t initial = 0, std::int64_t lowest = 0, std::int64_t highest = 0,
                              const char* choices = nullptr) {
  return {sizeof(hilltop_param), type, name, help, choices, initial, lowest, highest, 0, 0};
}

/// The words of HILLTOP_WORDS.
inline std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> list;
  while (!text.empty()) list.emplace_back(next_field(text, '\0'));
  return list;
}

/// An absolute path, or nothing. Throws std::invalid_argument, one line that calls it `name`.
inline std::string path(hilltop_span bytes, const char* name) {
  std::string path(text(bytes));
  if (!path.empty() && path.front() != '/')
    throw std::invalid_argument(std::string(name) + " must be an absolute path: " + printable(path));
  if (path.find('\0') != std::string::npos)
    throw std::invalid_argument(std::string(name) + " holds a NUL byte: " + printable(path));
  return path;
}

}  // namespace hilltop::process
