// leftovers.hpp - what remains of a keeper that was killed before it could end what it had launched.
#pragma once
#include <sys/types.h>

namespace hilltop::process {

/// Kills every process of a session but its leader, which must be a child of this process that has ended and
/// is not reaped yet (so its number is nobody else's), and reaps those that this process has inherited. A
/// process that made a session of its own is not found; it ends with the worker.
void end_session(pid_t leader) noexcept;

}  // namespace hilltop::process
