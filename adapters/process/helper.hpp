// helper.hpp - one of Hilltop's own programs at the other end of a socket, perhaps in a cell: starts it, and
// ends it with all that it has started.
#pragma once
#include "disk.hpp"

#include <sys/socket.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hilltop::process {

/// Thread: one at a time, and not always the same.
class Helper {
 public:
  struct Kind {
    std::uint32_t protocol;       ///< what it says first
    const char *name, *variable;  ///< for people: what it is called, and what names another one
  };
  /// Starts nothing yet. `command`: an absolute path and arguments; with a `cell`, of hilltop-cell, which
  /// then becomes the helper. `environment`: "NAME=value" each.
  Helper(std::vector<std::string> command, bool has_cell, std::vector<std::string> environment, Kind kind);
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  /// Whoever owns it ends it before.
  ~Helper() = default;

  bool is_running() const { return socket_ >= 0; }
  /// Starts it, with `errors` as its standard error if that is one, and awaits its greeting. Of one in a
  /// cell, what that holds in memory (CellReport). Throws std::runtime_error, one line, when it cannot be
  /// started.
  std::optional<Fd> start(int errors = -1);
  /// Kills what is left of it, which while it lives is all below it. True if it was killed, be it by this.
  /// `status`: gets its wait status.
  bool lose(int* status = nullptr) noexcept;

  /// How many of its processes the kernel has killed because its cell had no memory left; also once it has
  /// ended. 0 where its memory has no bound of the kernel's (cell/group.hpp).
  std::uint64_t memory_kills() const;

  int socket() const { return socket_; }
  pid_t pid() const { return pid_; }
  /// Its own, or in a cell that of process 1 there; 0: it has gone.
  pid_t inner_pid() const;
  bool is_stopped() const;

  /// What is waited for from now on may take that long; and so much longer on a busy machine, though not if
  /// it has been stopped.
  void give(std::chrono::nanoseconds time, std::chrono::milliseconds patience);
  /// False when it is gone, stopped, or silent for too long.
  bool await(short event);
  bool receive(void* data, std::size_t size);

  static constexpr std::chrono::milliseconds kPatience{60'000};

 private:
  using Clock = std::chrono::steady_clock;

  void launch(int errors);
  std::optional<Fd> receive_cell();
  std::optional<Fd> take_files(msghdr& message);

  std::vector<std::string> command_;
  bool has_cell_;
  std::vector<std::string> environment_;
  Kind kind_;
  int socket_ = -1;
  pid_t pid_ = -1;
  Fd memory_events_, last_count_;         // CellReport
  std::uint64_t last_kills_ = 0;          // of one that is not running any more
  Clock::time_point deadline_;            // of what is awaited
  std::chrono::milliseconds patience_{};  // beyond that
};

}  // namespace hilltop::process
