#include "verdict.hpp"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace hilltop::process {
namespace {

std::string milliseconds(std::uint64_t ns) { return std::to_string(ns / 1'000'000) + " ms"; }

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return "signal " + std::to_string(signal) + (name != nullptr ? " (SIG" + std::string(name) + ")" : "");
}

Verdict not_started(const Answer& answer, const std::string& command) {
  const std::string reason = error_text(answer.start_errno);
  switch (answer.start) {
    case Start::kNoFolder: return {HILLTOP_CRASHED, "cannot enter its folder: " + reason};
    case Start::kNoProgram:
      return {HILLTOP_CRASHED, "cannot start " + command + ": " + reason +
                                   (answer.start_errno == ENOEXEC ? " (a script needs a #! line)" : "")};
    default: return {HILLTOP_INTERNAL, "no process to be had for " + command + ": " + reason};
  }
}

}  // namespace

std::string error_text(int error) {
  std::string text = std::generic_category().message(error);
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

bool arrived(const Answer& answer) {
  return answer.output_size != 0 || (answer.ended != 0 && answer.exit_code == 0);
}

bool may_count(const Answer& answer, std::uint32_t codec_flags) {
  if (answer.start != Start::kDone || answer.flooded != 0 || !arrived(answer)) return false;
  if ((codec_flags & HILLTOP_REPLY_NEEDS_END) != 0 && answer.ended == 0) return false;
  return (codec_flags & HILLTOP_REPLY_NEEDS_SUCCESS) == 0 || (answer.ended != 0 && answer.exit_code == 0);
}

Verdict blame(const Ask& ask, const Answer& answer, const std::string& command, std::string_view decoding) {
  if (answer.start != Start::kDone) return not_started(answer, command);
  if (answer.flooded != 0)
    return {HILLTOP_FLOODED, "printed more than " + std::to_string(ask.output_limit) + " bytes"};
  const std::string printed = decoding.empty() ? "" : "; " + std::string(decoding);
  if (answer.ended == 0) {
    const bool has_used_up = ask.cpu_ns != 0 && answer.cpu_ns >= ask.cpu_ns;
    const std::string time =
        has_used_up ? milliseconds(ask.cpu_ns) + " of CPU time" : milliseconds(ask.time_ns);
    return {HILLTOP_TIMEOUT,
            answer.output_size == 0 ? "no reply within " + time : "still running after " + time + printed};
  }
  if (answer.signal != 0) return {HILLTOP_CRASHED, "killed by " + signal_name(answer.signal) + printed};
  if (answer.exit_code != 0)
    return {HILLTOP_CRASHED, "exit code " + std::to_string(answer.exit_code) + printed};
  return {HILLTOP_INVALID, std::string(decoding)};
}

Verdict blame_for_stopping(const Ask& ask) {
  return {HILLTOP_TIMEOUT, "no reply within " + milliseconds(ask.time_ns) + ": its keeper was stopped"};
}

}  // namespace hilltop::process
