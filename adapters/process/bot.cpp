#include "bot.hpp"

#include "environment.hpp"

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

/// In what a folder passes its limits; empty if in nothing. `disk`: bytes; 0: no limit.
std::string excess_of(const Changes& changes, std::uint64_t files, std::uint64_t disk) {
  if (changes.too_many) return "more than " + std::to_string(files) + " files";
  if (changes.too_deep) return "folders nested deeper than " + std::to_string(Folder::kMaxDepth);
  if (disk != 0 && changes.bytes > disk)
    return std::to_string(changes.bytes) + " bytes in files, " + std::to_string(disk) + " allowed";
  return {};
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
  if (options_.state != State::kMatch || kind_ != HILLTOP_MATCH) return;
  folder_is_ready_ = false;
  excess_.clear();
}

hilltop_status Bot::decide(const hilltop_view& view, hilltop_buf& action) {
  failed("");
  if (!excess_.empty()) return exceeded();
  if (!folder_is_ready_) folder_.restore();
  folder_is_ready_ = options_.state != State::kNone;
  before_.clear();
  if (options_.state != State::kNone) folder_.pack(before_);
  const hilltop_status status = ask(view, action);
  excess_ = check_disk();
  return excess_.empty() ? status : exceeded();
}

// Of what is too much nothing is read or kept. Where files last for the tournament that is against its rules.
hilltop_status Bot::exceeded() {
  if (options_.state == State::kTournament) return fault(HILLTOP_DISQUALIFIED, excess_);
  const hilltop_status status = fault(HILLTOP_CRASHED, "disk limit: " + excess_);
  if (options_.state == State::kNone) excess_.clear();
  return status;
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
  if (auto verdict = launch(ask)) return fault(verdict->status, std::move(verdict->why));
  return judge(ask, view, action);
}

// A keeper may be killed by accident, or by the bot's doing: then it is killed again. One that is stopped has
// taken the time of the ask. Nothing: there is an answer.
std::optional<Verdict> Bot::launch(const Ask& ask) {
  constexpr int kMostAttempts = 2;
  const std::string text = question_text();
  for (int attempt = 1;; ++attempt) {
    if (const auto answer = keeper_.ask(ask, text, input_.view(), reply_, errors_)) {
      answer_ = *answer;
      arrived_ = arrived(answer_);
      return std::nullopt;
    }
    failed("");
    if (keeper_.was_stopped()) return blame_for_stopping(ask);
    if (attempt == kMostAttempts) return Verdict{HILLTOP_CRASHED, "its keeper was killed, twice"};
    put_back();
  }
}

// Makes the folder what the ask found.
void Bot::put_back() {
  if (options_.state == State::kNone) folder_.restore();
  else folder_.unpack(before_.view());
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

// What the ask left behind; without state, that goes at once, as does what is too much.
std::string Bot::check_disk() {
  const bool is_kept = options_.state != State::kNone;
  const std::uint64_t most =
      options_.files != 0 ? std::min(options_.files, Folder::kMaxFiles) : Folder::kMaxFiles;
  const Changes changes = folder_.changes(most);
  const bool is_limited = is_kept || options_.disk != 0 || options_.files != 0;
  const std::string excess = is_limited ? excess_of(changes, most, options_.disk) : "";
  if (is_kept && excess.empty()) return {};
  folder_.restore(changes);
  folder_is_ready_ = true;
  return excess;
}

void Bot::save(hilltop_buf& pack) {
  if (!folder_is_ready_) folder_.restore();
  folder_is_ready_ = true;
  folder_.pack(pack);
}

void Bot::load(std::string_view pack) {
  folder_is_ready_ = false;
  excess_.clear();
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
