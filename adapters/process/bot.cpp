#include "bot.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>
#include <utility>

namespace hilltop::process {
namespace {

// That a resident bot has to end by itself once its stdin is closed.
constexpr std::chrono::milliseconds kGrace{100};
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

/// Why there is no runtime: in words that may be the bot's own.
std::string one_line(std::string why) {
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
  std::replace_if(why.begin(), why.end(), is_control, ' ');
  return why.empty() ? "it is not ready to be asked" : why;
}

/// In what a folder passes its limits; empty if in nothing. `disk`: bytes; 0: no limit.
std::string excess_of(const Changes& changes, std::uint64_t files, std::uint64_t disk) {
  if (changes.too_many) return "more than " + std::to_string(files) + " files";
  if (changes.too_deep) return "folders nested deeper than " + std::to_string(Folder::kMaxDepth);
  if (disk != 0 && changes.bytes > disk) return "more than " + std::to_string(disk) + " bytes in files";
  return {};
}

}  // namespace

Bot::Bot(Options options, const hilltop_codec& codec, Log log)
    : options_(std::move(options)),
      codec_(codec),
      log_(log_for(options_.run, std::move(log))),
      folder_(options_.dir, options_.scratch),
      launcher_(options_, folder_, log_) {}

void Bot::open(const hilltop_sitting& sitting) {
  kind_ = sitting.kind;
  time_ns_ = sitting.time_ns;
  memo_.clear();
  if (is_resident()) begin_keeper();
  if (options_.state != State::kMatch || kind_ != HILLTOP_MATCH) return;
  folder_is_ready_ = false;
  excess_.clear();
}

// Now, since later who asks may be bound to one core. If there is none to be had, the first ask says so.
void Bot::begin_keeper() {
  launcher_.end_resident(std::chrono::milliseconds(0));
  try {
    launcher_.begin();
  } catch (const std::exception&) {
  }
}

// What it did to its files after its last answer nobody has looked at yet.
void Bot::close() {
  if (!launcher_.has_resident()) return;
  launcher_.end_resident(kGrace);
  folder_is_ready_ = options_.state == State::kTournament;
  if (!folder_is_ready_) return;
  if (const std::string excess = check_disk(); !excess.empty())
    log_("loses its files: after its last answer of a match there were " + excess);
}

hilltop_status Bot::decide(const hilltop_view& view, hilltop_buf& action) {
  failed("");
  if (!excess_.empty()) return exceeded();
  launcher_.begin();
  if (!folder_is_ready_) folder_.restore();
  folder_is_ready_ = options_.state != State::kNone;
  before_.clear();
  if (options_.state != State::kNone && !is_resident()) folder_.pack(before_);
  const hilltop_status status = ask(view, action);
  folder_is_ready_ = folder_is_ready_ || launcher_.has_resident();
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
  if (launcher_.program().empty())
    return fault(HILLTOP_CRASHED, "cannot start " + command + ": " + error_text(ENOENT));
  if (const std::size_t longest = is_resident() ? 0 : longest_word(words_.view()); longest > kMaxWord)
    return fault(HILLTOP_CRASHED, "cannot start " + command + ": an argument of " + std::to_string(longest) +
                                      " bytes; Linux allows " + std::to_string(kMaxWord));
  const Ask ask{.time_ns = options_.is_cpu_time ? kMostWait * time_ns_ : time_ns_,
                .cpu_ns = options_.is_cpu_time ? time_ns_ : 0,
                .output_limit = options_.output,
                .memory = options_.memory,
                .processes = options_.processes};
  const hilltop_status status = put(ask, view, action);
  if (status != HILLTOP_TIMEOUT || outcome_.answer.stalled_ns == 0) return status;
  log_("is asked again: the machine stood still for " +
       std::to_string(outcome_.answer.stalled_ns / 1'000'000) + " ms meanwhile");
  folder_.unpack(before_.view());
  action.size = 0;
  return put(ask, view, action);
}

hilltop_status Bot::put(const Ask& ask, const hilltop_view& view, hilltop_buf& action) {
  auto verdict = is_resident() ? launcher_.ask_resident(ask, words_.view(), input_.view(), outcome_)
                               : launcher_.ask(ask, words_.view(), input_.view(), before_.view(), outcome_);
  if (verdict) {
    failed("");
    return fault(verdict->status, std::move(verdict->why));
  }
  arrived_ = is_resident() ? !outcome_.output.empty() : arrived(outcome_.answer);
  return judge(ask, view, action);
}

hilltop_status Bot::judge(const Ask& ask, const hilltop_view& view, hilltop_buf& action) {
  decoding_.clear();
  const bool is_line = outcome_.heard == Heard::kLine;
  if (is_resident() ? is_line : may_count(outcome_.answer, codec_.flags)) {
    const hilltop_status status = codec_.decode(kind_, &view, bytes(outcome_.output), &action, &decoding_);
    if (status != HILLTOP_INVALID) return status;
  }
  if (outcome_.answer.start == Start::kNoRuntime) return fault(HILLTOP_CRASHED, one_line(outcome_.errors));
  if (is_line) outcome_.errors = launcher_.resident_errors();
  const auto blame = is_resident() ? blame_resident : process::blame;
  Verdict verdict = blame(ask, outcome_, options_.is_confined, options_.run.front(), decoding_.view());
  return fault(verdict.status, std::move(verdict.why));
}

hilltop_status Bot::fault(hilltop_status status, std::string why) {
  why_ = std::move(why);
  return status;
}

// What the ask left behind; without state, that goes at once, as does what is too much.
std::string Bot::check_disk() {
  if (launcher_.has_resident() && folder_.is_untouched()) return {};
  const bool is_kept = options_.state != State::kNone || launcher_.has_resident();
  const std::uint64_t most =
      options_.files != 0 ? std::min(options_.files, Folder::kMaxFiles) : Folder::kMaxFiles;
  const std::optional<Changes> changes = this->changes(most);
  if (!changes) return {};
  const bool is_limited = is_kept || options_.disk != 0 || options_.files != 0;
  std::string excess = is_limited ? excess_of(*changes, most, options_.disk) : "";
  if (is_kept && excess.empty()) return {};
  if (launcher_.has_resident()) {
    launcher_.end_resident(std::chrono::milliseconds(0));
    folder_.restore();
  } else {
    folder_.restore(*changes);
  }
  folder_is_ready_ = true;
  return excess;
}

// Nothing: a bot that runs on has taken away what was looked at. After its next answer there is another look.
std::optional<Changes> Bot::changes(std::uint64_t most) {
  constexpr int kMostLooks = 3;
  for (int looks = 1;; ++looks) try {
      return folder_.changes(most);
    } catch (const std::system_error&) {
      if (!launcher_.has_resident()) throw;
      if (looks == kMostLooks) return std::nullopt;
    }
}

void Bot::save(hilltop_buf& pack) {
  have_folder();
  if (!folder_is_ready_) folder_.restore();
  folder_is_ready_ = true;
  folder_.pack(pack);
}

void Bot::load(std::string_view pack) {
  folder_is_ready_ = false;
  excess_.clear();
  have_folder();
  folder_.unpack(pack);
  folder_is_ready_ = options_.state != State::kNone;
}

// A cell's folder is there from its beginning on.
void Bot::have_folder() {
  if (options_.is_confined && !folder_.is_in_cell()) launcher_.begin();
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
