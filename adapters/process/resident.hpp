// resident.hpp - a resident bot: one process that lives through a match and is asked line by line, over its
// stdin and stdout. The keeper launches, measures and ends it; questions and answers go straight to and from
// its pipes, since a hop more would take as long as all the rest.
#pragma once
#include "keeper_client.hpp"
#include "verdict.hpp"
#include "watchdog.hpp"

#include <sched.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hilltop::process {

/// Reads no more than it is to keep, never blocks but for an answer, and never for longer than that may take.
/// Who asks sleeps meanwhile: if he is bound to one core, a bot that answers at once is on the same (as a
/// guest is).
///
/// Thread: one at a time, and not always the same.
class Resident {
 public:
  /// `everywhere`: the cores that a bot may be on. Both borrowed.
  Resident(KeeperClient& keeper, const cpu_set_t& everywhere) : keeper_(keeper), everywhere_(everywhere) {}
  Resident(const Resident&) = delete;
  Resident& operator=(const Resident&) = delete;

  /// Whether there is a process, which may have ended by itself meanwhile.
  bool is_running() const { return static_cast<bool>(process_); }
  /// Starts one. `text`: as Ask says. False: the keeper was lost; else `answer` says how far it got. The
  /// clock of the ask that follows runs from here on.
  bool begin(const Ask& ask, std::string_view text, Answer& answer);

  /// Puts a question, a line with its newline, to the one that is running. Everything but a line ends it.
  /// False: the keeper was lost, and the process with it.
  bool ask(const Ask& ask, std::string_view line, Outcome& outcome);

  /// The last of its standard error since it began, also once it has ended.
  const std::string& errors();

  /// Closes its stdin, gives it `grace` to end by itself, and ends it with all that it has started.
  void end(std::chrono::milliseconds grace) noexcept;

 private:
  using Clock = std::chrono::steady_clock;
  enum class End { kLine, kLate, kEnded, kFlooded, kTooLarge, kUnasked, kLost };

  End wait(const Ask& ask, Answer& answer);
  void await(std::chrono::nanoseconds time, bool is_quick) const;
  void put();
  void listen(std::uint64_t limit);
  bool take(std::uint64_t limit);
  bool receive(std::uint64_t limit);
  bool has_unasked() const;
  bool has_ended() const;
  bool look(const Ask& ask, Answer& answer);
  bool is_overdue(const Ask& ask) const;
  bool conclude(const Ask& ask, End end, Outcome& outcome);
  void conclude(const Ask& ask, End end, const Answer& last, Outcome& outcome);
  void forget() noexcept;
  void bind();
  void let_go();
  std::uint64_t own_cpu_ns() const;

  KeeperClient& keeper_;
  const cpu_set_t& everywhere_;
  Fd input_, output_, errors_pipe_, process_;
  pid_t pid_ = 0;  // as this process sees it; 0: it does not
  clockid_t cpu_clock_{};
  std::string_view unsent_;    // of the question that it is asked
  std::string received_;       // since the last answer
  std::size_t line_size_ = 0;  // of the line that this begins with, newline and all; 0: there is none yet
  std::string errors_;
  Clock::time_point asked_, last_look_;
  bool is_new_ = false;            // it was not asked before
  bool is_quick_ = false;          // its last answer came at once
  unsigned quick_asks_ = 0;        // that came so
  int core_ = -1, bound_to_ = -1;  // of who asks if bound to one; that the bot is on
  struct CpuTime {
    std::uint64_t own = 0, others = 0;  // of the process, and of all that it has started
  };
  CpuTime used_, told_, before_;  // as last seen; as answers have said; as the ask began
  bool has_seen_others_ = false;  // in this ask
  std::uint64_t peak_bytes_ = 0;
  std::optional<Watchdog> watchdog_;  // while there is a process
};

}  // namespace hilltop::process
