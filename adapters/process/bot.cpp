#include "bot.hpp"

#include "verdict.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace hilltop::process {
namespace {

constexpr std::size_t kMaxWord = 128 * 1024 - 1;  // Linux: MAX_ARG_STRLEN, its NUL included

std::size_t longest_word(std::string_view words) {
  std::size_t longest = 0;
  while (!words.empty()) {
    const std::size_t size = words.find('\0');
    longest = std::max(longest, size);
    words.remove_prefix(size + 1);
  }
  return longest;
}

Launcher::Log log_for(const std::vector<std::string>& run, Bot::Log log) {
  std::string command;
  for (const std::string& word : run) command += word + ' ';
  command.back() = ':';
  return [log = std::move(log), command](const std::string& text) { log(command + ' ' + text); };
}

}  // namespace

Bot::Bot(Options options, const hilltop_codec& codec, Log log)
    : options_(std::move(options)),
      codec_(codec),
      folder_(options_.dir, options_.scratch),
      launcher_(options_, folder_, log_for(options_.run, std::move(log))) {}

void Bot::open(const hilltop_sitting& sitting) {
  kind_ = sitting.kind;
  time_ns_ = sitting.time_ns;
  memo_.clear();
  if (options_.state == State::kMatch && kind_ == HILLTOP_MATCH) folder_is_ready_ = false;
}

hilltop_status Bot::decide(const hilltop_view& view, hilltop_buf& action) {
  failed("");
  if (!folder_is_ready_) folder_.restore();
  folder_is_ready_ = options_.state != State::kNone;
  const hilltop_status status = ask(view, action);
  const std::string excess = check_disk();
  return excess.empty() ? status : fault(HILLTOP_CRASHED, "disk limit: " + excess);
}

hilltop_status Bot::ask(const hilltop_view& view, hilltop_buf& action) {
  words_.clear();
  input_.clear();
  if (codec_.encode(kind_, &view, &memo_, &words_, &input_) != HILLTOP_OK)
    return fault(HILLTOP_INTERNAL, "the game cannot put its question into words");
  const std::string& command = options_.run.front();
  if (launcher_.program().empty())
    return fault(HILLTOP_CRASHED, "cannot start " + command + ": " + error_text(ENOENT));
  if (const std::size_t longest = longest_word(words_.view()); longest > kMaxWord)
    return fault(HILLTOP_CRASHED, "cannot start " + command + ": an argument of " + std::to_string(longest) +
                                      " bytes; Linux allows " + std::to_string(kMaxWord));
  const Ask ask{.time_ns = time_ns_,
                .output_limit = options_.output,
                .memory = options_.memory,
                .processes = options_.processes};
  if (!launcher_.ask(ask, words_.view(), input_.view(), outcome_)) {
    failed("");
    return fault(HILLTOP_CRASHED, "its keeper was killed, twice");
  }
  arrived_ = arrived(outcome_.answer);
  return judge(ask, view, action);
}

hilltop_status Bot::judge(const Ask& ask, const hilltop_view& view, hilltop_buf& action) {
  decoding_.clear();
  if (may_count(outcome_.answer, codec_.flags)) {
    const hilltop_status status = codec_.decode(kind_, &view, bytes(outcome_.output), &action, &decoding_);
    if (status != HILLTOP_INVALID) return status;
  }
  if (outcome_.answer.start == Start::kNoRuntime) return fault(HILLTOP_CRASHED, outcome_.errors);
  Verdict verdict = blame(ask, outcome_.answer, options_.run.front(), decoding_.view());
  return fault(verdict.status, std::move(verdict.why));
}

hilltop_status Bot::fault(hilltop_status status, std::string why) {
  why_ = std::move(why);
  return status;
}

// What the ask left behind; without state, that goes at once.
std::string Bot::check_disk() {
  const bool is_limited = options_.disk != 0 || options_.files != 0;
  const bool is_kept = options_.state != State::kNone;
  if (is_kept && !is_limited) return {};
  const std::uint64_t most =
      options_.files != 0 ? std::min(options_.files, Folder::kMaxFiles) : Folder::kMaxFiles;
  const Changes changes = folder_.changes(most);
  if (!is_kept) {
    folder_.restore(changes);
    folder_is_ready_ = true;
  }
  if (!is_limited) return {};
  if (changes.too_many) return "more than " + std::to_string(most) + " files";
  if (changes.too_deep) return "folders nested deeper than " + std::to_string(Folder::kMaxDepth);
  if (options_.disk != 0 && changes.bytes > options_.disk)
    return std::to_string(changes.bytes) + " bytes in files, " + std::to_string(options_.disk) + " allowed";
  return {};
}

void Bot::save(hilltop_buf& pack) {
  if (!folder_is_ready_) folder_.restore();
  folder_is_ready_ = true;
  folder_.pack(pack);
}

void Bot::load(std::string_view pack) {
  folder_is_ready_ = false;
  folder_.unpack(pack);
  folder_is_ready_ = options_.state != State::kNone;
}

void Bot::failed(const std::string& why) {
  outcome_ = {};
  arrived_ = false;
  why_ = why;
}

void Bot::report(hilltop_report& report) const {
  const hilltop_report whole{.struct_size = report.struct_size,
                             .arrived = arrived_ ? 1U : 0U,
                             .reply = bytes(outcome_.output),
                             .why = bytes(why_),
                             .errors = bytes(outcome_.errors),
                             .exit_code = outcome_.answer.exit_code,
                             .signal = outcome_.answer.signal,
                             .wall_ns = outcome_.answer.wall_ns,
                             .cpu_ns = outcome_.answer.cpu_ns,
                             .peak_bytes = outcome_.answer.peak_bytes};
  std::memcpy(&report, &whole, std::min<std::size_t>(report.struct_size, sizeof whole));
}

}  // namespace hilltop::process
