// journal.hpp - everything that decided one session, in the order it happened: enough to play it again
// without asking anybody. One entry an ask; kept in shared memory while the session runs, then in the store.
#pragma once
#include "base/wire.hpp"

#include <hilltop/abi.h>

#include <optional>
#include <string>
#include <string_view>

namespace hilltop {

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

}  // namespace hilltop
