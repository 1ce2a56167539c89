// report.hpp - what a cell tells whoever wanted it: that it is ready, or why there is none.
#pragma once
#include "group.hpp"

#include <string>

namespace hilltop::cell {

/// Whether standard input is a socket, at whose other end is whoever wanted it.
bool has_caller();

/// Hands over the descriptor of what the cell holds in memory, and those of its group, where standard input
/// is a socket.
void report_ready(int memory, const Group& group);

/// In one line: to that socket, else to standard error.
void report_failure(const std::string& why) noexcept;

}  // namespace hilltop::cell
