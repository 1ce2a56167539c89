// tasks.hpp - the limit of processes. Linux counts a user's tasks over the whole machine, so a limit for one
// bot is what its user runs already and the bot's own allowance.
#pragma once
#include <cstdint>

namespace hilltop::process {

/// Whether this is process 1 of a cell: then all processes that it sees are its own, and those of no other
/// cell count as its user's.
bool is_alone();

/// The RLIMIT_NPROC that leaves a program `allowance` processes and threads; 0 for an allowance of 0 and for
/// root, to whom Linux does not apply it. Outside of cells the user's tasks are counted once a second, and
/// there is room for what others start meanwhile: it keeps a fork bomb from filling the machine, it does not
/// count to the last one.
std::uint64_t task_limit(std::uint64_t allowance);

}  // namespace hilltop::process
