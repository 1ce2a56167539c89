// landlock.hpp - the second wall: what Linux refuses a process that has given up rights, wherever it gets to.
#pragma once
#include <string>

namespace hilltop::cell {

/// The version of Landlock that this machine has; 0: none.
int landlock_version();

/// [the cell, in its root] From now on: nothing is written but in the folder, /tmp and /dev/shm, to the
/// devices and, as far as the process may anyway, /proc; and as this machine's version has it, no TCP, and no
/// signals or abstract sockets across the cell's border. Throws std::runtime_error.
void apply_landlock(const std::string& folder);

}  // namespace hilltop::cell
