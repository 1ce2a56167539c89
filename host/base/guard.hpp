// guard.hpp - the guard of a helper process: sees that nothing which the helper starts outlives it, and that
// none of it outlives the process that wanted it, even if that is killed.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace hilltop {

/// The descriptor with which a guarded process is born: a socket whose other end the controller holds.
inline constexpr int kLifeline = 3;

/// Splits this process, which has one thread and little memory yet, in two. The call returns in a new
/// process, which does the work and dies with its guard. The old one is the guard: when the worker has ended,
/// or the controller has shut or lost its end of the lifeline, it kills everything below it, daemons too, and
/// ends as the worker did. The lifeline stays whole until then: nothing is left once it has hung up. Throws
/// RunError.
void begin_guarded();

/// [controller] The wait status of a guarded helper: of one that has ended, or whose lifeline this process
/// has shut or closed. The guard needs a moment at most; one that was stopped is killed after ten seconds.
int await_guard(pid_t guard);

/// The body of `hilltop guard WORD...`: a command, guarded. Returns an exit code where it cannot be started;
/// the lifeline has the errno then.
int guard_main(const std::vector<std::string>& words);

}  // namespace hilltop
