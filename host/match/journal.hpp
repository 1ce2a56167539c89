// journal.hpp - everything that decided one session, in the order it happened: enough to play it again
// without asking anybody. One entry an ask; kept in shared memory while the session runs, then in the store.
#pragma once
#include "base/wire.hpp"

#include <hilltop/series.h>

#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hilltop {

/// A journal that cannot be kept, or does not fit its session: that session is void.
class JournalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What one ask came to. Views are borrowed from the journal's bytes, or from whoever made the entry.
struct JournalEntry {
  std::uint32_t seat = 0;
  hilltop_status fault = HILLTOP_OK;
  hilltop_policy policy = HILLTOP_DEFAULT_ACTION;
  std::string_view action;  ///< what was staged; empty with a fault
  bool external = false;    ///< the members below mean something
  bool arrived = false;     ///< a reply came, perhaps an empty one
  std::string_view reply;   ///< as it was printed
  std::uint64_t wall_ns = 0, cpu_ns = 0, peak_bytes = 0;
  std::string_view why;     ///< with a fault: one line, also for native bots
  std::string_view errors;  ///< with a fault: the last of stderr
  std::int32_t exit_code = -1, signal = 0;
};

// The form of an entry. It begins with the number seat * 16 + low, one byte for the first eight seats.
//   low even: an action and nothing else. low / 2 is the size of the action; 7 says that the size follows
//             as a number. Then the action's bytes. Two bytes in all for an action of one.
//   low odd:  low / 2 is a set of kFault, kForfeit, kExternal. Then the action, with a fault: its status,
//             why, errors; external: size of the reply plus 1 and the reply, or 0 when none arrived,
//             wall_ns, cpu_ns, peak_bytes, exit_code, signal.
// Members that an entry's flags exclude are not kept.

/// Writes an entry. Returns the bytes written, 0 when they don't fit. Thread: any.
std::size_t encode_entry(const JournalEntry& entry, std::span<char> room);

/// What is ahead of an action and nothing else of fewer than HILLTOP_SHORT_ACTION bytes: `size` bytes, to the
/// first of which twice the action's size is added.
struct ActionHead {
  std::array<std::uint8_t, 4> bytes{};
  std::uint32_t size = 0;
};
/// `seat`: below 2^24.
ActionHead action_head(std::uint32_t seat);

/// The most that may be ahead of any action.
inline constexpr std::size_t kMostActionHead = 20;

/// Makes an entry of an action that was written behind the room for its seat's ActionHead. Returns the size
/// of what is ahead of the action now, which is the entry's end.
std::size_t encode_action(std::uint32_t seat, std::size_t size, char* entry);

/// Appends one entry.
void append(std::string& journal, const JournalEntry& entry);

/// Reads entries one after the other; throws WireError on bytes that are no journal.
class JournalReader {
 public:
  explicit JournalReader(std::string_view journal) : in_(journal) {}
  std::optional<JournalEntry> next();

 private:
  Reader in_;
};

namespace journal_form {
inline constexpr std::uint64_t kSeat = 16;  // what the first number is a multiple of, plus `low`
inline constexpr std::size_t kSizeAhead = HILLTOP_SHORT_ACTION;  // of actions whose size follows
inline constexpr unsigned kFault = 1, kForfeit = 2, kExternal = 4;
}  // namespace journal_form

}  // namespace hilltop
