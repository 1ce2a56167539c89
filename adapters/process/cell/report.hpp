// report.hpp - what a cell tells whoever wanted it: that it is ready, or why there is none.
#pragma once
#include <string>

namespace hilltop::cell {

/// Whether standard input is a socket, at whose other end is whoever wanted it.
bool has_caller();

/// Hands over the descriptor of what the cell holds in memory, where standard input is a socket.
void report_ready(int memory);

/// In one line: to that socket, else to standard error.
void report_failure(const std::string& why) noexcept;

}  // namespace hilltop::cell
