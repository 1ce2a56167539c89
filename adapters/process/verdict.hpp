// verdict.hpp - what an answer of the keeper means: does the reply count, and if not, whose fault in which
// words.
#pragma once
#include "protocol.hpp"

#include <hilltop/abi.h>

#include <string>
#include <string_view>

namespace hilltop::process {

struct Verdict {
  hilltop_status status = HILLTOP_OK;  ///< HILLTOP_OK: the reply counts if it decodes
  std::string why;                     ///< one line, empty when nothing is wrong
};

/// Whether a reply has arrived, perhaps an empty one: something was printed, or the program ended well.
bool arrived(const Answer& answer);

/// Whether a reply that has arrived may count, by the codec's flags (HILLTOP_REPLY_NEEDS_...).
bool may_count(const Answer& answer, std::uint32_t codec_flags);

/// The fault of an ask without a valid reply: how the program ended if not well, else HILLTOP_INVALID with
/// `decoding`, what is wrong with the reply. HILLTOP_INTERNAL where this machine could not start any program.
Verdict blame(const Ask& ask, const Answer& answer, const std::string& command, std::string_view decoding);

/// The fault of an ask during which the keeper was stopped.
Verdict blame_for_stopping(const Ask& ask);

/// What errno means, as it goes on in a sentence: "no such file or directory".
std::string error_text(int error);

}  // namespace hilltop::process
