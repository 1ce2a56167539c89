// launch.hpp - starts one program: vfork semantics and exec, so that nothing of the keeper is copied.
#pragma once
#include "../protocol.hpp"

#include <sys/types.h>

#include <cstdint>

namespace hilltop::process {

/// What to start. All borrowed; `words` and `environment` end with a null pointer.
struct Program {
  const char* path;
  const char* folder;
  char* const* words;
  char* const* environment;
  std::uint64_t memory, processes;  ///< as in Ask
};

/// The descriptors that become the program's stdin, stdout and stderr, and its socket to the keeper if it has
/// one (HILLTOP_RUNTIME_SOCKET).
struct Streams {
  int in, out, err;
  int socket = -1;
};

struct Child {
  pid_t pid = -1;
  int pidfd = -1;  ///< the caller closes it
  Start start = Start::kDone;
  int error = 0;  ///< errno, unless start is kDone
};

/// Starts a program in its own process group, with every signal at its default; it dies with the keeper.
/// Nothing is left to reap or close when the start failed.
Child launch(const Program& program, const Streams& streams);

}  // namespace hilltop::process
