#include "verdict.hpp"

#include "hints.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iterator>
#include <system_error>
#include <utility>

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

// In binary units, if that is exact.
std::string size_text(std::uint64_t bytes) {
  constexpr std::pair<const char*, std::uint64_t> kUnits[] = {
      {" GiB", 1 << 30}, {" MiB", 1 << 20}, {" KiB", 1 << 10}, {" bytes", 1}};
  const auto unit = std::find_if(std::begin(kUnits), std::end(kUnits),
                                 [&](const auto& each) { return bytes % each.second == 0; });
  return std::to_string(bytes / unit->second) + unit->first;
}

// What a program of its own accord ends with that a limit has put an end to.
Limit limit_of_end(const Ask& ask, const Outcome& outcome, bool has_cell) {
  // All but one part in so many. A runtime that is refused memory may crash with much of it reserved and not
  // used.
  constexpr std::uint64_t kNearly = 16, kNearlyIfKilled = 4;
  const Answer& answer = outcome.answer;
  const std::uint64_t unused = ask.memory / (answer.signal != 0 ? kNearlyIfKilled : kNearly);
  if (outcome.lacked_memory) return Limit::kMemory;
  if (answer.signal == SIGXFSZ) return Limit::kDisk;
  if (ask.memory != 0 && answer.peak_bytes >= ask.memory - unused) return Limit::kMemory;
  for (const std::string* words : {&outcome.errors, &outcome.output}) {
    const std::size_t begin = words->size() - std::min(words->size(), std::size_t{kErrorTail});
    const Limit named = limit_in(std::string_view(*words).substr(begin));
    const bool is_limited = (named == Limit::kMemory && ask.memory != 0) ||
                            (named == Limit::kProcesses && ask.processes != 0) ||
                            (named == Limit::kDisk && has_cell);
    if (is_limited) return named;
  }
  return Limit::kNone;
}

Limit limit_met(const Ask& ask, const Outcome& outcome, bool has_cell) {
  const Answer& answer = outcome.answer;
  if (answer.too_large != 0) return Limit::kMemory;
  if (answer.too_many != 0) return Limit::kProcesses;
  if (answer.disk_full != 0) return Limit::kDisk;
  return has_failed(answer) ? limit_of_end(ask, outcome, has_cell) : Limit::kNone;
}

std::string time_used_up(const Ask& ask, const Answer& answer) {
  const bool is_cpu_time = ask.cpu_ns != 0 && answer.cpu_ns >= ask.cpu_ns;
  return is_cpu_time ? milliseconds(ask.cpu_ns) + " of CPU time" : milliseconds(ask.time_ns);
}

}  // namespace

std::string out_of_memory(std::uint64_t limit) { return "out of memory: more than " + size_text(limit); }

std::string error_text(int error) {
  std::string text = std::generic_category().message(error);
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

bool has_failed(const Answer& answer) {
  return answer.ended != 0 && (answer.signal != 0 || answer.exit_code != 0);
}

bool arrived(const Answer& answer) {
  return answer.output_size != 0 || (answer.ended != 0 && answer.exit_code == 0);
}

bool may_count(const Answer& answer, std::uint32_t codec_flags) {
  if (answer.start != Start::kDone || answer.flooded != 0 || !arrived(answer)) return false;
  if ((codec_flags & HILLTOP_REPLY_NEEDS_END) != 0 && answer.ended == 0) return false;
  return (codec_flags & HILLTOP_REPLY_NEEDS_SUCCESS) == 0 || (answer.ended != 0 && answer.exit_code == 0);
}

Verdict blame(const Ask& ask, const Outcome& outcome, bool has_cell, const std::string& command,
              std::string_view decoding) {
  const Answer& answer = outcome.answer;
  if (answer.start != Start::kDone) return not_started(answer, command);
  if (answer.flooded != 0)
    return {HILLTOP_FLOODED, "printed more than " + std::to_string(ask.output_limit) + " bytes"};
  switch (limit_met(ask, outcome, has_cell)) {
    case Limit::kMemory: return {HILLTOP_CRASHED, out_of_memory(ask.memory)};
    case Limit::kProcesses:
      return {HILLTOP_CRASHED,
              "process limit: more than " + std::to_string(ask.processes) + " processes and threads"};
    case Limit::kDisk: return {HILLTOP_CRASHED, "disk limit: no room left"};
    case Limit::kNone: break;
  }
  const std::string printed = decoding.empty() ? "" : "; " + std::string(decoding);
  if (answer.ended == 0) {
    const std::string time = time_used_up(ask, answer);
    return {HILLTOP_TIMEOUT,
            answer.output_size == 0 ? "no reply within " + time : "still running after " + time + printed};
  }
  if (answer.signal != 0) return {HILLTOP_CRASHED, "killed by " + signal_name(answer.signal) + printed};
  if (answer.exit_code != 0)
    return {HILLTOP_CRASHED, "exit code " + std::to_string(answer.exit_code) + printed};
  return {HILLTOP_INVALID, std::string(decoding)};
}

Verdict blame_resident(const Ask& ask, const Outcome& outcome, bool has_cell, const std::string& command,
                       std::string_view decoding) {
  if (outcome.heard == Heard::kLine) return {HILLTOP_INVALID, std::string(decoding)};
  if (outcome.heard == Heard::kUnasked)
    return {HILLTOP_INVALID, "printed more than one line for the question before"};
  Verdict verdict = blame(ask, outcome, has_cell, command, {});
  if (verdict.status == HILLTOP_TIMEOUT && !outcome.output.empty())
    verdict.why = "no end of its line within " + time_used_up(ask, outcome.answer);
  if (verdict.status == HILLTOP_INVALID) verdict = {HILLTOP_CRASHED, "exit code 0, without an answer"};
  return verdict;
}

Verdict blame_for_stopping(const Ask& ask) {
  return {HILLTOP_TIMEOUT, "no reply within " + milliseconds(ask.time_ns) + ": its keeper was stopped"};
}

}  // namespace hilltop::process
