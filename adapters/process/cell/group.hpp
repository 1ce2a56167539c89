// group.hpp - a control group for all that a cell runs: what its processes may take together.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace hilltop::cell {

/// Of keeper, runtime and bot together; 0: no bound.
struct Bounds {
  std::uint64_t memory = 0;  ///< bytes, the cell's file system in memory among them
  std::uint64_t processes = 0;
};

struct Parent;  // a group in which others can be made

/// Where this process may make groups, there is one from now on until its end: in each hierarchy that limits
/// memory or processes, and in that which shares out the CPU. Elsewhere there is none, which is no error: it
/// is a wall behind others.
///
/// A group that outlived its maker, which was killed, is removed by the next one that is made beside it, and
/// by remove_abandoned_groups().
class Group {
 public:
  explicit Group(const Bounds& bounds);
  /// All that was in it must have ended.
  ~Group();
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

  /// [the cell] From now on this process, and what it starts, is in it. Throws std::runtime_error.
  void enter();

  bool has_memory() const { return events_ >= 0; }
  bool has_processes() const { return has_processes_; }
  /// A file in which the kernel counts the processes that it has killed for lack of memory, as "oom_kill N";
  /// -1: there is none. The group's own.
  int events() const { return events_; }
  /// An eventfd that gets the last of these counts at the group's end, if it is not 0; -1: there is none.
  int last_count() const { return last_count_; }

 private:
  struct Part {
    std::string folder;
    int alive, processes;  // locked as long as somebody needs it; cgroup.procs
  };
  bool make(const Parent& parent, const Bounds& bounds);
  void bound(const std::string& folder, const Parent& parent, const Bounds& bounds);

  std::vector<Part> parts_;
  int events_ = -1, last_count_ = -1;
  bool has_processes_ = false;
};

void remove_abandoned_groups();

}  // namespace hilltop::cell
