// tree.hpp - ending what a program leaves behind. The keeper is a subreaper: whatever a program started
// becomes the keeper's own child when its parent ends, daemons too.
//
// One process may be spared: the runtime that a keeper holds.
#pragma once
#include <sys/resource.h>
#include <sys/types.h>

#include <cstdint>

namespace hilltop::process {

/// What the processes of one ask used.
struct Usage {
  std::uint64_t cpu_ns = 0, peak_bytes = 0;
  std::uint64_t processes = 0;  ///< that were added
  void add(const rusage& one);
};

/// CPU time that the descendants of this process have used, but for the spared one itself, with that of those
/// that they have reaped; in the kernel's clock ticks. What is below the spared one counts if it is `deep`.
std::uint64_t cpu_of_descendants(pid_t spared = 0, bool deep = true);

/// Kills every descendant of this process and reaps them until none is left but the spared one, which must
/// have no children but such as may be killed with the rest. True if that has ended meanwhile and is reaped
/// too. One system call when nothing else is left. SIGCHLD must be blocked.
bool end_descendants(Usage& usage, pid_t spared = 0);

}  // namespace hilltop::process
