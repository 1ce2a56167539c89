// tree.hpp - ending what a program leaves behind. The keeper is a subreaper: whatever a program started
// becomes the keeper's own child when its parent ends, daemons too.
#pragma once
#include <sys/resource.h>

#include <cstdint>

namespace hilltop::process {

/// What the processes of one ask used.
struct Usage {
  std::uint64_t cpu_ns = 0, peak_bytes = 0;
  void add(const rusage& one);
};

/// Kills every descendant of this process and reaps them until none is left; one system call when none is.
/// SIGCHLD must be blocked.
void end_descendants(Usage& usage);

}  // namespace hilltop::process
