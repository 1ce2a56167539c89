// spawn.hpp - starting this program again as a helper process, without copying this one's memory.
#pragma once
#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

namespace hilltop {

/// The path of this program: HILLTOP_EXE, for tests, or what /proc/self/exe is.
std::string this_program();

/// Starts /proc/self/exe (or HILLTOP_EXE, for tests) with these arguments. `fds`: descriptors of this process
/// and the numbers that they have in the new one. Standard input and output are /dev/null unless given;
/// standard error is shared. `folder`: where it starts; empty: where this one is. Throws RunError.
pid_t spawn_self(const std::vector<std::string>& args, const std::vector<std::pair<int, int>>& fds,
                 const std::string& folder = {});

}  // namespace hilltop
