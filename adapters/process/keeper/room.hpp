// room.hpp - how much room is left in the file system that a cell has in memory.
#pragma once
#include "tasks.hpp"

#include <sys/statvfs.h>

namespace hilltop::process {

/// Whether less is left than a program can do with. False outside of cells.
inline bool is_disk_full() {
  constexpr std::uint64_t kLeast = 64;  // one part in so many
  struct statvfs room {};
  if (!is_alone() || statvfs("/tmp", &room) != 0) return false;
  return room.f_bfree < room.f_blocks / kLeast || room.f_ffree < room.f_files / kLeast;
}

}  // namespace hilltop::process
