// state.hpp - all that can be seen of a process from outside.
#pragma once
#include <sys/types.h>

#include <map>
#include <string>

namespace warm_test {

/// What a kept fork must have again after each reset: the bytes of all its memory, its mappings, and what the
/// kernel says of it in /proc, by the file's name. Not compared: what counts on as long as a process lives
/// (CPU time, page faults, context switches, most memory at once), how much of it is resident, the size of
/// its table of descriptors, and the current folder, which each ask enters anew.
struct State {
  std::map<std::string, std::string> files;
  std::map<std::string, std::string> memory;  ///< what is there, by the line of maps
};

/// Of a process that waits.
State state_of(pid_t pid);

/// Where the two differ, in a few lines; empty: nowhere.
std::string difference(const State& one, const State& other);

}  // namespace warm_test
