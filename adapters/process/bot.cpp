#include "bot.hpp"

#include "environment.hpp"
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

}  // namespace

Bot::Bot(Options options, const hilltop_codec& codec)
    : options_(std::move(options)),
      codec_(codec),
      program_(find_command(options_.run.front())),
      folder_(options_.dir, options_.scratch),
      keeper_(find_keeper(), bot_environment(folder_.path())) {}

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
  if (program_.empty()) return fault(HILLTOP_CRASHED, "cannot start " + command + ": " + error_text(ENOENT));
  if (const std::size_t longest = longest_word(words_.view()); longest > kMaxWord)
    return fault(HILLTOP_CRASHED, "cannot start " + command + ": an argument of " + std::to_string(longest) +
                                      " bytes; Linux allows " + std::to_string(kMaxWord));
  const Ask ask{.time_ns = time_ns_,
                .output_limit = options_.output,
                .memory = options_.memory,
                .processes = options_.processes};
  if (!launch(ask)) return fault(HILLTOP_CRASHED, "its keeper was killed, twice");
  return judge(ask, view, action);
}

// A keeper may be lost by accident, or by the bot's doing: then it is lost again.
bool Bot::launch(const Ask& ask) {
  const std::string text = question_text();
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (attempt != 0 && options_.state == State::kNone) folder_.restore();
    if (const auto answer = keeper_.ask(ask, text, input_.view(), reply_, errors_)) {
      answer_ = *answer;
      arrived_ = arrived(answer_);
      return true;
    }
  }
  failed("");
  return false;
}

std::string Bot::question_text() const {
  std::string text = program_ + '\0' + folder_.path() + '\0';
  for (const std::string& word : options_.run) (text += word) += '\0';
  return text += words_.view();
}

hilltop_status Bot::judge(const Ask& ask, const hilltop_view& view, hilltop_buf& action) {
  decoding_.clear();
  if (may_count(answer_, codec_.flags)) {
    const hilltop_status status = codec_.decode(kind_, &view, bytes(reply_), &action, &decoding_);
    if (status != HILLTOP_INVALID) return status;
  }
  Verdict verdict = blame(ask, answer_, options_.run.front(), decoding_.view());
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
  answer_ = {};
  reply_.clear();
  errors_.clear();
  arrived_ = false;
  why_ = why;
}

void Bot::report(hilltop_report& report) const {
  const hilltop_report whole{.struct_size = report.struct_size,
                             .arrived = arrived_ ? 1U : 0U,
                             .reply = bytes(reply_),
                             .why = bytes(why_),
                             .errors = bytes(errors_),
                             .exit_code = answer_.exit_code,
                             .signal = answer_.signal,
                             .wall_ns = answer_.wall_ns,
                             .cpu_ns = answer_.cpu_ns,
                             .peak_bytes = answer_.peak_bytes};
  std::memcpy(&report, &whole, std::min<std::size_t>(report.struct_size, sizeof whole));
}

}  // namespace hilltop::process
