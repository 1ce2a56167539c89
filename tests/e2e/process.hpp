// process.hpp - running programs from a test: their arguments, environment and descriptors; what they print
// and how they end; who else is running.
#pragma once
#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace hilltop::e2e {

namespace fs = std::filesystem;

/// What a program left behind. `exit` is -1 for one that a signal ended.
struct Result {
  int exit = -1;
  int signal = 0;
  std::string out, err;
};

/// What to run. The environment is the test's own, with the variables of `env` set.
struct Command {
  std::vector<std::string> words;
  fs::path folder;
  std::map<std::string, std::string> env = {};
  /// Where standard output and standard error go: a file; "-": closed; "": kept for the Result.
  std::string out = {}, err = {};
};

/// A running program, the leader of a process group of its own; killed if it still runs at the end of the
/// object's life.
class Process {
 public:
  explicit Process(const Command& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  void send(int signal) const;
  bool running();
  /// What it has printed to standard error so far.
  std::string errors() const;
  /// Waits for its end. A test fails if that does not come within five minutes.
  Result wait();

 private:
  void reap(int status);

  pid_t pid_ = -1;
  bool ended_ = false;
  Result result_;
  fs::path captured_;  // the folder with the files "out" and "err"
};

inline Result run(const Command& command) { return Process(command).wait(); }

/// The whole content of a file; empty if there is none.
std::string content(const fs::path& file);

/// Processes whose environment, arguments or working folder name this path.
std::vector<pid_t> processes_of(const fs::path& marker);

/// Of a process: its arguments, joined by spaces; empty if it is gone.
std::string arguments_of(pid_t pid);

}  // namespace hilltop::e2e
