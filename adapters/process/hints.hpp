// hints.hpp - what a program that has failed says of the reason: a limit that it ran into.
#pragma once
#include <string_view>

namespace hilltop::process {

enum class Limit { kNone, kMemory, kProcesses, kDisk };

/// The limit that its last words name, as the C library and the runtimes of many languages put it. Linux
/// tells nobody that it has refused a program memory or a process but the program.
Limit limit_in(std::string_view last_words);

}  // namespace hilltop::process
