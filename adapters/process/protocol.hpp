// protocol.hpp - what the adapter and its keeper say to each other over a stream socket. The keeper begins
// with kProtocol; then come an Ask, an Answer, an Ask, ... Each is a flat struct followed by the bytes whose
// sizes it names. Both ends run on one machine, so there is no byte order.
//
// What a resident bot is asked and answers does not come this way: the adapter has its pipes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace hilltop::process {

inline constexpr std::uint32_t kProtocol = 8;          ///< changes with anything in this file
inline constexpr std::uint64_t kErrorTail = 4096;      ///< bytes of stderr that are kept, the last
inline constexpr std::uint64_t kInlineInput = 65'536;  ///< more input than this comes as a file
inline constexpr std::uint64_t kMaxText = 16 << 20;    ///< bytes of Ask::text_size

/// What hilltop-cell says before its keeper begins, if the keeper is to be in a cell. All is well: a
/// descriptor comes along (SCM_RIGHTS) of what the cell holds in memory, with the folders "home", "tmp" and
/// "shm"; and where the cell has a control group for its memory, two more: the file in which the kernel
/// counts whom it has killed there ("oom_kill N"), and an eventfd that has the last count once the group is
/// no more. Else `why_size` bytes follow, one line.
struct CellReport {
  std::uint32_t protocol = kProtocol;
  std::uint32_t why_size = 0;
};

/// How a runtime answers asks; see runtimes/protocol.h.
enum class RuntimeKind : std::uint32_t {
  kNone = 0,     ///< there is none: a new process for every ask
  kForking = 1,  ///< a fork of it for every ask
  kServing = 2,  ///< itself, one ask after the other
};

/// What the keeper is to do.
enum class Order : std::uint32_t {
  kAnswer = 0,         ///< one ask, from the launch to the end of all that it started
  kBeginResident = 1,  ///< launch a bot that stays; the Answer says whether it has started
  kLookAtResident =
      2,  ///< say what it has used and holds: cpu_ns since its launch, peak_bytes, too_..., disk_full
  kEndResident = 3  ///< end it and all that it started, and say how it ended if it had by itself
};

/// Of kBeginResident, what comes along with an Answer of Start::kDone (SCM_RIGHTS), in this order: the
/// writing end of the bot's stdin, the reading ends of its stdout and stderr, its pidfd.
inline constexpr std::size_t kResidentEnds = 4;

/// kAnswer: launch one program, give it `input` on stdin, and say what became of it.
/// Followed by `text_size` bytes: the program, the folder to start it in, and its argv (the program's own
/// name first), each ended by a NUL; then by `runtime_size` bytes; then by `input_size` bytes, unless a file
/// with them is passed along (SCM_RIGHTS).
/// With a runtime these bytes are the runtime's program, its additions to the environment ("NAME=value"), an
/// empty word, and its argv, each ended by a NUL. A keeper holds one runtime: the one that was last asked
/// for.
///
/// kBeginResident: text, memory and processes as there, and no more. kLookAtResident, kEndResident: nothing
/// follows; memory and processes as at its beginning.
struct Ask {
  std::uint64_t text_size = 0, runtime_size = 0, input_size = 0;
  RuntimeKind runtime = RuntimeKind::kNone;
  std::uint32_t runtime_words = 0;  ///< words at the beginning of argv that the runtime has got already
  std::int32_t core = -1;           ///< that keeper and runtime stay on for this ask; -1: any
  Order order = Order::kAnswer;
  std::uint64_t time_ns = 0;       ///< from the launch to the deadline
  std::uint64_t cpu_ns = 0;        ///< CPU time of all its processes that ends it too; 0: no matter
  std::uint64_t output_limit = 0;  ///< bytes of stdout
  std::uint64_t memory = 0;        ///< bytes, RLIMIT_DATA, and of all its processes; 0: no limit
  std::uint64_t processes = 0;     ///< RLIMIT_NPROC beyond what the user runs already; 0: no limit
};

/// How far a launch got.
enum class Start : std::int32_t {
  kDone = 0,
  kNoResources = 1,  ///< no pipe or process to be had: not the program's fault
  kNoFolder = 2,     ///< the folder could not be entered
  kNoProgram = 3,    ///< the program could not be executed
  kNoRuntime = 4     ///< the runtime did not become ready: nothing was asked, stderr says why
};

/// Followed by `output_size` bytes of stdout (those that arrived by the deadline) and `errors_size` of
/// stderr.
struct Answer {
  Start start = Start::kDone;
  std::int32_t start_errno = 0;
  std::int32_t exit_code = -1;  ///< -1: did not exit by itself
  std::int32_t signal = 0;      ///< that ended it, but for the keeper's own kill; 0: none
  std::uint8_t ended = 0;       ///< 1: the main process had ended by the deadline
  std::uint8_t flooded = 0;     ///< 1: killed, because stdout passed the limit
  std::uint8_t started = 0;     ///< 1: a runtime was started for this ask
  std::uint8_t lost = 0;        ///< 1: the runtime has died of this ask
  std::uint8_t untold = 0;      ///< 1: the runtime has ended with this ask and not said that the bot did
  std::uint8_t too_large = 0;   ///< 1: killed, because its processes held more than Ask::memory together
  std::uint8_t too_many = 0;    ///< 1: it was seen with more than Ask::processes
  std::uint8_t disk_full = 0;   ///< 1: at its end no room was left in its cell's file system
  std::uint8_t keeps_fork = 0;  ///< 1: the runtime keeps a fork from ask to ask
  std::uint64_t output_size = 0, errors_size = 0;
  std::uint64_t wall_ns = 0, cpu_ns = 0;  ///< cpu: of the whole process tree
  std::uint64_t stalled_ns = 0;           ///< of wall_ns, for which the machine let the keeper wait
  std::uint64_t peak_bytes = 0;           ///< resident memory of the largest process; too_large: of all
  std::uint64_t runtime_bytes = 0;        ///< resident memory of the runtime that is held now; 0: none is
};

}  // namespace hilltop::process
