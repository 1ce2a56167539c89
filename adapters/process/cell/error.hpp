// error.hpp - what stops a cell from being made: one line, for whoever wanted it.
#pragma once
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace hilltop::cell {

/// Throws std::runtime_error: `what` and errno in words.
[[noreturn]] inline void fail(const std::string& what) {
  throw std::runtime_error(what + ": " + std::strerror(errno));
}

/// fail(), unless `result` is that of a system call that went well.
inline void need(long result, const std::string& what) {
  if (result < 0) fail(what);
}

}  // namespace hilltop::cell
