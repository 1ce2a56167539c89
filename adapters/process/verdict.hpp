// verdict.hpp - what an answer of the keeper means: does the reply count, and if not, whose fault in which
// words.
#pragma once
#include "protocol.hpp"

#include <hilltop/abi.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace hilltop::process {

/// What was heard of a resident bot by the end of an ask.
enum class Heard {
  kLine,    ///< a whole line
  kNoLine,  ///< none: it was late, has ended, or printed too much
  kUnasked  ///< more than a line after the question before: this one was not put
};

/// What became of an ask.
struct Outcome {
  Answer answer;
  bool lacked_memory = false;  ///< the kernel has killed one of its processes for that
  std::string output, errors;
  Heard heard = Heard::kNoLine;  ///< of a resident bot
};

struct Verdict {
  hilltop_status status = HILLTOP_OK;  ///< HILLTOP_OK: the reply counts if it decodes
  std::string why;                     ///< one line, empty when nothing is wrong
};

/// Whether the program has ended by the deadline, and not well.
bool has_failed(const Answer& answer);

/// Whether a reply has arrived, perhaps an empty one: something was printed, or the program ended well.
bool arrived(const Answer& answer);

/// Whether a reply that has arrived may count, by the codec's flags (HILLTOP_REPLY_NEEDS_...).
bool may_count(const Answer& answer, std::uint32_t codec_flags);

/// The fault of an ask without a valid reply: the limit that it ran into, else how the program ended if not
/// well, else HILLTOP_INVALID with `decoding`, what is wrong with the reply. HILLTOP_INTERNAL where this
/// machine could not start any program.
///
/// A limit is known by what the keeper has measured. Where a program has ended badly by itself, a system that
/// refused it memory, a process or room on the disk may have been the reason: it was, if the program held
/// nearly all the memory that it may have (three quarters, if a signal ended it), or says so with its last
/// words. A bot without a cell shares the disk with others, so that what it says of that proves nothing.
Verdict blame(const Ask& ask, const Outcome& outcome, bool has_cell, const std::string& command,
              std::string_view decoding);

/// The same of a resident bot, whose process goes on after a line. What there is of an unfinished one is the
/// output.
Verdict blame_resident(const Ask& ask, const Outcome& outcome, bool has_cell, const std::string& command,
                       std::string_view decoding);

/// The fault of an ask during which the keeper was stopped.
Verdict blame_for_stopping(const Ask& ask);

/// Why a bot fails that may not have more memory than that.
std::string out_of_memory(std::uint64_t limit);

/// What errno means, as it goes on in a sentence: "no such file or directory".
std::string error_text(int error);

}  // namespace hilltop::process
