// load.hpp - what the processes of an ask hold while they run: memory, and places among the system's tasks.
#pragma once
#include <sys/types.h>

#include <cstdint>

namespace hilltop::process {

struct Load {
  std::uint64_t bytes = 0;  ///< memory
  std::uint64_t tasks = 0;  ///< processes, ended ones that nobody has reaped too, and threads
};

/// Of everything below this process but the spared one, and what is below that unless `deep`. As long as what
/// is resident adds up to no more than `limit`, `bytes` is that sum. Else it is looked at closely: what
/// several processes share (a library, what a fork has not written yet) counts once, what is in a file system
/// not at all; memory behind a descriptor (memfd_create) counts though nobody has mapped it.
Load load_of_descendants(pid_t spared, std::uint64_t limit, bool deep = true);

}  // namespace hilltop::process
