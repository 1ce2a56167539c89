// guest_client.hpp - the adapter's end of a guest: the process, and cell, of one native bot. Starts it, calls
// the bot in it, and watches its time.
#pragma once
#include "guest/call.hpp"
#include "guest_options.hpp"
#include "helper.hpp"
#include "shared_memory.hpp"

#include <hilltop/abi.h>

#include <sched.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hilltop::process {

/// Who asks sleeps while the other thinks, so both are on one core as long as answers come at once: to hand
/// over there costs a tenth of what it costs to wake another core, and no core is kept busy with waiting. A
/// guest that thinks for longer runs where there is room.
///
/// Thread: one at a time.
class GuestClient {
 public:
  /// What a call may take.
  struct Time {
    std::uint64_t wall_ns = 0;
    std::uint64_t cpu_ns = 0;  ///< that it may use; 0: no matter
  };
  enum class Called { kAnswered, kEnded, kOverdue, kTooLarge };

  /// Starts nothing yet. Borrows.
  explicit GuestClient(const GuestOptions& options);
  ~GuestClient();
  GuestClient(const GuestClient&) = delete;
  GuestClient& operator=(const GuestClient&) = delete;

  bool is_running() const { return helper_.is_running(); }
  /// Starts one that is not. Throws std::runtime_error when it cannot be.
  void start();
  /// Ends it with all that it has started.
  void stop() noexcept;

  /// One call. Whatever does not end with an answer ends the guest.
  Called open(const hilltop_sitting& sitting, Time time);
  Called decide(const hilltop_view& view, std::uint64_t capacity, Time time);
  Called begin(Time time) { return call(Call::kBegin, time); }
  Called close(Time time) { return call(Call::kClose, time); }

  /// Of a call that was answered.
  std::int64_t result() const { return result_; }
  /// It said so, or the kernel has killed one of its processes for that.
  bool was_out_of_memory() const {
    return told().out_of_memory.load(std::memory_order_relaxed) != 0 || helper_.memory_kills() != 0;
  }
  std::string why() const;
  /// Of a decide() that was answered with so many bytes, no more than its capacity.
  void copy_action(std::uint8_t* action, std::uint64_t size) const;

  /// How a guest that has ended did, as waitpid() says.
  int status() const { return status_; }
  /// The last of its standard error since it was opened.
  const std::string& errors();

 private:
  Asked& asked() const { return *reinterpret_cast<Asked*>(to_guest_.data()); }
  Told& told() const { return *reinterpret_cast<Told*>(from_guest_.data()); }

  void send_setup();
  Called call(Call what, Time time);
  Called wait(std::uint32_t number, Time time);
  Called lose(Called how) noexcept;
  bool has_ended() const;
  void let_go();
  std::uint64_t cpu_ns() const;
  void read_errors();

  const GuestOptions& options_;
  Helper helper_;
  SharedMemory to_guest_, from_guest_;
  pid_t guest_ = 0;
  Fd errors_pipe_;
  std::string errors_;
  cpu_set_t everywhere_{};
  bool is_quick_ = false;  // its last answer came at once
  std::int64_t result_ = 0;
  std::uint64_t capacity_ = 0;
  int status_ = 0;
};

}  // namespace hilltop::process
