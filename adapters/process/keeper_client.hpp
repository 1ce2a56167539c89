// keeper_client.hpp - the adapter's end of its keeper: starts it, asks it, and starts another when it is
// lost.
#pragma once
#include "helper.hpp"
#include "protocol.hpp"

#include <array>
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

  bool is_running() const { return keeper_.is_running(); }
  /// Starts the keeper if there is none. Of a new one in a cell, what that holds in memory (CellReport).
  /// Throws std::runtime_error, one line, when none can be started.
  std::optional<Fd> start() { return keeper_.start(); }

  /// One ask, of a keeper that has been started. `text` and `runtime` as Ask says; sizes are filled in.
  /// Puts what the program printed into `output` and `errors`. Nothing: the keeper was lost meanwhile
  /// (killed, stopped, or silent long after the deadline), and all that it had launched is ended.
  std::optional<Answer> ask(Ask ask, std::string_view text, std::string_view runtime, std::string_view input,
                            std::string& output, std::string& errors);
  /// The other orders, in the same way. What came along with the answer goes into `ends`: nothing, or all.
  using Ends = std::array<Fd, kResidentEnds>;
  std::optional<Answer> begin_resident(Ask ask, std::string_view text, Ends& ends);
  std::optional<Answer> look_at_resident(Ask ask);
  std::optional<Answer> end_resident(Ask ask);

  /// Whether the keeper that was lost last had been stopped: then the ask has taken its whole time.
  bool was_stopped() const { return was_stopped_; }
  /// Whether the kernel has killed a process of its cell during the last ask, or since the resident bot's
  /// beginning, for lack of memory.
  bool lacked_memory() const { return keeper_.memory_kills() > kills_before_; }

  /// Ends the keeper, with what it launched and the runtime that it holds.
  void stop() noexcept;

 private:
  std::optional<Answer> order(Ask& ask, Order order, std::string_view text, Ends* ends);
  std::optional<Answer> receive_answer(Ends* ends);
  void lose();
  bool send(Ask& ask, std::string_view text, std::string_view runtime, std::string_view input);
  std::optional<Answer> receive(const Ask& ask, std::string& output, std::string& errors);

  Helper keeper_;
  bool was_stopped_ = false;
  std::uint64_t kills_before_ = 0;
};

}  // namespace hilltop::process
