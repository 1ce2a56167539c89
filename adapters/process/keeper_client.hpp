// keeper_client.hpp - the adapter's end of its keeper: starts it, asks it, and starts another when it is
// lost.
#pragma once
#include "helper.hpp"
#include "protocol.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop::process {

/// One keeper. Thread: one at a time, and not always the same.
class KeeperClient {
 public:
  /// Starts nothing yet. `command`: an absolute path and arguments; with a `cell`, of hilltop-cell, which
  /// then becomes the keeper. `environment`: of everything that the keeper launches, "NAME=value" each.
  KeeperClient(std::vector<std::string> command, bool has_cell, std::vector<std::string> environment);
  KeeperClient(const KeeperClient&) = delete;
  KeeperClient& operator=(const KeeperClient&) = delete;
  ~KeeperClient();

  /// Starts the keeper if there is none. Of a new one in a cell, what that holds in memory (CellReport).
  /// Throws std::runtime_error, one line, when none can be started.
  std::optional<Fd> start() { return keeper_.start(); }

  /// One ask, of a keeper that has been started. `text` and `runtime` as Ask says; sizes are filled in.
  /// Puts what the program printed into `output` and `errors`. Nothing: the keeper was lost meanwhile
  /// (killed, stopped, or silent long after the deadline), and all that it had launched is ended.
  std::optional<Answer> ask(Ask ask, std::string_view text, std::string_view runtime, std::string_view input,
                            std::string& output, std::string& errors);
  /// Whether the keeper that was lost last had been stopped: then the ask has taken its whole time.
  bool was_stopped() const { return was_stopped_; }
  /// Whether the kernel has killed a process of its cell during the last ask, for lack of memory.
  bool lacked_memory() const { return keeper_.memory_kills() > kills_before_; }

  /// Ends the keeper, with what it launched and the runtime that it holds.
  void stop() noexcept;

 private:
  bool send(Ask& ask, std::string_view text, std::string_view runtime, std::string_view input);
  std::optional<Answer> receive(const Ask& ask, std::string& output, std::string& errors);

  Helper keeper_;
  bool was_stopped_ = false;
  std::uint64_t kills_before_ = 0;
};

}  // namespace hilltop::process
