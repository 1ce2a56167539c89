// place.hpp - on which core a keeper and its runtime are (../core.hpp).
#pragma once
#include <sys/types.h>

namespace hilltop::process {

/// Where a process is: on any core that it had at its start, until stay_on() says otherwise.
class Place {
 public:
  /// `pid` 0: this process. What it starts later begins where it is.
  explicit Place(pid_t pid, int core = kAny) : pid_(pid), core_(core) {}
  /// On this core alone; kAny: on all that this process, the keeper, had at its start. Does nothing where it
  /// is there already; where the system refuses, the process is only slower.
  void stay_on(int core);
  int core() const { return core_; }

  static constexpr int kAny = -1;

 private:
  pid_t pid_;
  int core_;
};

/// The keeper's.
Place& own_place();

}  // namespace hilltop::process
