// init.hpp - process 1 of a cell whose program is none that can be it.
#pragma once
#include <sys/types.h>

namespace hilltop::cell {

/// Before that has a child: none ends unseen from now on.
void hold_ends();

/// Waits for its only child, reaping all others that become its own, and ends as that did: its wait status is
/// sent to `line`, and returned by status_of() at the other end. Everything that is left ends with it. It
/// ends too once whoever is at the other end of the socket that is standard input has gone.
[[noreturn]] void be_init(pid_t child, int line);

/// [outside] The wait status of the program of a cell: `cell`'s own, or what its init has sent.
int status_of(pid_t cell, int line);

/// Ends this process as another did.
[[noreturn]] void end_as(int status);

}  // namespace hilltop::cell
