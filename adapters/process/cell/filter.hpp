// filter.hpp - the system calls that nothing in a cell gets.
#pragma once

namespace hilltop::cell {

/// Refuses, from now on and to all that this process starts: sockets that are not local, io_uring, the keys
/// of the kernel, debugging and reading of other processes, BPF, performance counters, userfaultfd
/// but as kept forks of runtimes use it,
/// namespaces, mounts, file handles, personalities, System V and POSIX message queues, semaphores and shared
/// memory (they would outlive an ask), what only administrators do, and system calls of another architecture.
/// Throws std::runtime_error.
void apply_filter();

}  // namespace hilltop::cell
