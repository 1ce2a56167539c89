// keeper_client.hpp - the adapter's end of its keeper: starts it, asks it, and starts another when it is
// lost.
#pragma once
#include "protocol.hpp"

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop::process {

/// One keeper. Thread: one at a time, and not always the same.
class KeeperClient {
 public:
  /// Starts nothing yet. `environment`: of everything that the keeper launches, "NAME=value" each.
  KeeperClient(std::string program, std::vector<std::string> environment);
  KeeperClient(const KeeperClient&) = delete;
  KeeperClient& operator=(const KeeperClient&) = delete;
  ~KeeperClient();

  /// One ask; starts the keeper if there is none. `text` and `runtime` as Ask says; sizes are filled in. Puts
  /// what the program printed into `output` and `errors`. Nothing: the keeper was lost meanwhile (killed, or
  /// silent long after the deadline); the next ask gets another one. Throws std::runtime_error, one line,
  /// when no keeper can be started.
  std::optional<Answer> ask(Ask ask, std::string_view text, std::string_view runtime, std::string_view input,
                            std::string& output, std::string& errors);

  /// Ends the keeper, with what it launched and the runtime that it holds. The next ask starts another.
  void stop() noexcept;

 private:
  void start();
  void lose() noexcept;
  bool send(Ask& ask, std::string_view text, std::string_view runtime, std::string_view input);
  std::optional<Answer> receive(const Ask& ask, std::string& output, std::string& errors);
  void be_patient(std::uint64_t seconds);

  std::string program_;
  std::vector<std::string> environment_;
  int socket_ = -1;
  pid_t pid_ = -1;
  std::uint64_t patience_s_ = 0;
};

}  // namespace hilltop::process
