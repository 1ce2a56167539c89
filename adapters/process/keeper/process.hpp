// process.hpp - the process of one ask, as run() watches it. Kinds differ in how it is had and how its end is
// learnt: one that is launched, a fork of a runtime, a runtime itself.
#pragma once
#include "load.hpp"
#include "streams.hpp"
#include "tree.hpp"

#include <array>

namespace hilltop::process {

class Process {
 public:
  Process() = default;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  virtual ~Process() = default;

  /// Makes all ready that is not charged to the ask. False: `answer` has the reason.
  virtual bool prepare(Answer& answer, std::string& errors) = 0;
  /// Starts it; the ask's clock runs. False: as above, and nothing is left of it.
  virtual bool start(Answer& answer) = 0;

  /// Descriptors, one of which can be read when has_ended() may have become true; -1: none.
  virtual std::array<int, 2> signs() const = 0;
  virtual bool has_ended() = 0;

  /// CPU time that its processes have used so far, in steps of some milliseconds.
  virtual std::uint64_t cpu_ns() const = 0;
  /// What they hold now, as load_of_descendants() says.
  virtual Load load(std::uint64_t limit) const = 0;

  /// Ends it: it has not ended in time, or printed too much.
  virtual void kill() = 0;
  /// Sees to it that nothing of it is left, and says how it ended if it did (answer.ended) and what it used.
  virtual void finish(Answer& answer) = 0;

  /// What it prints, and what it reads. Theirs, for as long as they live.
  virtual Source& output() = 0;
  virtual Source& errors() = 0;
  virtual Feed* feed() = 0;  ///< null: its input is where it finds it already
};

/// Puts what its processes used into the answer. Of those that it left behind there may have been too many.
void put_usage(Answer& answer, const Usage& usage, const Ask& ask);

/// Puts a status of wait4() into the answer of a process that has ended by itself.
void put_status(Answer& answer, int status);

}  // namespace hilltop::process
