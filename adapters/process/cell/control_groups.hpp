// control_groups.hpp - the hierarchies of control groups (cgroups(7)) of this machine, and where a process is
// in them. Both versions, and machines that have both.
#pragma once
#include <string>
#include <vector>

namespace hilltop::cell {

struct Hierarchy {
  bool is_unified = false;               ///< version 2: what it controls differs from group to group
  std::vector<std::string> controllers;  ///< version 1 alone: what it controls
  std::string mount;                     ///< the folder where it is mounted
  std::string own;                       ///< the folder of the process's own group, there or below
};

/// Those that can be seen. `mountinfo`, `groups`: what /proc/self/mountinfo and /proc/self/cgroup hold.
std::vector<Hierarchy> hierarchies(const std::string& mountinfo, const std::string& groups);

}  // namespace hilltop::cell
