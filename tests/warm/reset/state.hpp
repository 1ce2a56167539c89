// state.hpp - all that can be seen of a process from outside.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warm_test {

/// What a kept fork must have again after each reset: the bytes of all its memory, its mappings, and what the
/// kernel says of it in /proc. Not compared: what counts on as long as a process lives (CPU time, page
/// faults, context switches, most memory at once), how much of it is resident, the size of its table of
/// descriptors, and the current folder, which each ask enters anew.
class State {
 public:
  /// Notes that of a process that waits, in place of what was noted before. Whoever has much to note keeps
  /// the object: it keeps its room.
  void take(pid_t pid);

  /// Memory that the process itself can write, as all it could leave itself something in; or with what it
  /// can only read.
  enum class Memory { kWritable, kAll };

  /// Where a process that waits is other than noted, in a few lines; empty: nowhere. That memory is read.
  std::string difference(pid_t pid, Memory memory) const;

 private:
  struct Mapping {
    std::string line;  ///< of maps
    bool is_writable;
    std::uintptr_t start;
    std::size_t at, size;  ///< where in bytes_; as much as can be read
  };

  std::map<std::string, std::string> files_;  ///< by their names in /proc/PID
  std::vector<Mapping> mappings_;
  std::vector<char> bytes_;
};

}  // namespace warm_test
