// runtime.hpp - a forking runtime without a keeper: the test asks it, and looks at the fork that it keeps.
#pragma once
#include "../languages.hpp"

#include <sys/types.h>

#include <string>
#include <vector>

namespace warm_test {

class Runtime {
 public:
  /// Starts the runtime of a bot that is in the folder, and waits until it is ready. Throws
  /// std::runtime_error.
  Runtime(const Language& language, const std::string& bot, const std::string& folder);
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  struct Reply {
    std::string output, errors;
    int status = 0;            ///< as of wait4()
    bool keeps_forks = false;  ///< it says that it does
  };
  /// Asks once.
  Reply ask(const std::vector<std::string>& words);

  /// Has it end its fork, as who launches a program beside it does.
  void end_fork();

  /// The number of the fork that waits for the next ask, once it is reset; 0: there is none.
  pid_t await_fork() const;

 private:
  std::string folder_;
  int socket_ = -1;
  pid_t pid_ = -1;
};

}  // namespace warm_test
