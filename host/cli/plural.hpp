// plural.hpp - how many of something, in words.
#pragma once
#include <cstdint>
#include <string>

namespace hilltop {

/// "1 match", "12 matches".
inline std::string plural(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

}  // namespace hilltop
