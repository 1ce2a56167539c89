// namespaces.hpp - a cell's namespaces: user, processes, mounts, network, IPC, host name, cgroups.
#pragma once
#include "user.hpp"

#include <sys/types.h>

namespace hilltop::cell {

/// Makes process 1 of a cell. Returns as fork() does: its number, or 0 in it, which has all capabilities over
/// the new namespaces and over no other. It dies with this process. `line`: a socket of which the outer
/// process holds the other end, as the function below says. Throws std::runtime_error, which names the wall
/// that is missing and what may help.
pid_t fork_into_namespaces(const User& user, int outer_line, int inner_line);

/// [the cell] Becomes the user. Of one that is lent, a user namespace is made in which it is all there is;
/// serve_lending() answers at the other end of `line`.
void become(const User& user, int line);

/// [outside] Until the cell has become its user.
void serve_lending(const User& user, pid_t cell, int line);

/// [the cell] It dies with the process that made it, also after a change of user, which undoes that. `line`:
/// tells whether that has happened already.
void die_with_maker(int line);

}  // namespace hilltop::cell
