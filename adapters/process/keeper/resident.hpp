// resident.hpp - the keeper's part in a resident bot, a process that lives through a match: launches it,
// looks at it, ends it. What it is asked and answers goes between the adapter and its pipes.
#pragma once
#include "run.hpp"

#include <sys/types.h>

namespace hilltop::process {

/// At most one at a time.
class Resident {
 public:
  Resident() = default;
  /// Ends it, and everything below this process.
  ~Resident();
  Resident(const Resident&) = delete;
  Resident& operator=(const Resident&) = delete;

  /// Does what a question's order says. One that is begun while there is another takes its place.
  Reply obey(const Question& question);

 private:
  Reply begin(const Question& question);
  Reply look(const Ask& ask) const;
  Reply end(const Ask& ask);

  pid_t pid_ = -1;
};

}  // namespace hilltop::process
