#include "launcher.hpp"

#include "buffer.hpp"
#include "confinement.hpp"
#include "core.hpp"
#include "environment.hpp"
#include "instance.hpp"
#include "variables.hpp"

#include <hilltop/request_line.hpp>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <stdexcept>
#include <utility>

namespace hilltop::process {
namespace {

// So often must a launch give the same again before a bot counts as deterministic.
constexpr int kRepetitions = 8;
// And so often a runtime, where launches do not: one that mostly does the same is not to be taken for it.
constexpr int kRuntimeRepetitions = 20;
// The system's own limit on arguments is met by a launch alone: whatever comes near it is launched.
constexpr std::size_t kLongText = 1 << 20;
constexpr std::uint64_t kMostFiles = 10'000, kMostBytes = 64 << 20;
// Bytes of questions that a resident bot could be asked again.
constexpr std::size_t kMostRemembered = 16 << 20;
constexpr std::uint64_t kTellTime = 60'000'000'000;

// Many languages print an object as its address, which is another in each launch: the text without these.
// Numbers below 4 GiB are left, as they may be meant, and those above what a program has on x86-64, as hashes
// mostly are.
std::string without_addresses(std::string_view text) {
  constexpr std::uint64_t kLowest = std::uint64_t{1} << 32, kEnd = std::uint64_t{1} << 47;
  constexpr std::string_view kMark = "0x";
  std::string rest;
  for (std::size_t at = 0; (at = text.find(kMark)) != std::string_view::npos;) {
    rest += text.substr(0, at + kMark.size());
    text.remove_prefix(at + kMark.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (error == std::errc() && number >= kLowest && number < kEnd)
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return rest.append(text);
}

bool is_same_but_for_addresses(const std::string& a, const std::string& b) {
  return a == b || without_addresses(a) == without_addresses(b);
}

bool is_same(const Outcome& a, const Outcome& b) {
  return is_same_but_for_addresses(a.output, b.output) && a.answer.start == b.answer.start &&
         a.answer.exit_code == b.answer.exit_code && a.answer.signal == b.answer.signal &&
         a.answer.ended == b.answer.ended && a.answer.flooded == b.answer.flooded;
}

cpu_set_t all_cores() {
  cpu_set_t all;
  CPU_ZERO(&all);
  sched_getaffinity(0, sizeof all, &all);
  return all;
}

std::string shown(const Outcome& outcome) {
  const Answer& answer = outcome.answer;
  std::string text = std::to_string(outcome.output.size()) + " bytes";
  if (answer.signal != 0) return text + ", signal " + std::to_string(answer.signal);
  return text + (answer.ended != 0 ? ", exit code " + std::to_string(answer.exit_code) : ", late");
}

}  // namespace

Launcher::Launcher(const Options& options, Folder& folder, Log log)
    : options_(options),
      folder_(folder),
      log_(std::move(log)),
      command_(options.memory != 0 ? modest(options.run) : options.run),
      program_(find_command(command_.front())),
      keeper_(keeper_command(options, folder, program_), options.is_confined, bot_environment(folder.path())),
      everywhere_(all_cores()),
      resident_(keeper_, everywhere_),
      trials_left_(options.trials) {}

Launcher::~Launcher() { Budget::shared().begin(*this); }

void Launcher::begin() {
  Budget::shared().begin(*this);
  have_keeper();
}

// The folder of a cell that is no more can be looked at as long as there is no other.
void Launcher::have_keeper() {
  if (keeper_.is_running()) return;
  const AnyCore core(everywhere_);
  if (auto memory = keeper_.start()) folder_.move(std::move(*memory));
}

std::optional<Verdict> Launcher::ask(Ask ask, std::string_view words, std::string_view input,
                                     std::string_view before, Outcome& outcome) {
  if (!std::exchange(has_chosen_, true)) choose(before);
  const std::string text = text_for(words);
  const Request request{ask, text, input, before};
  if (!answer(request, outcome)) return lost_;
  if (options_.launch != Launch::kInstance)
    Budget::shared().end(*this, outcome.answer.runtime_bytes, {options_.runtimes, options_.runtime_memory});
  return std::nullopt;
}

std::string Launcher::text_for(std::string_view words) const {
  std::string text = program_ + '\0' + folder_.path() + '\0';
  for (const std::string& word : command_) (text += word) += '\0';
  return text += words;
}

std::optional<Verdict> Launcher::ask_resident(const Ask& ask, std::string_view words, std::string_view input,
                                              Outcome& outcome) {
  line_.clear();
  append_request_line(line_, words, input);
  for (bool is_again = false;; is_again = true) {
    const bool is_there =
        resident_.is_running() || (is_again ? remind_resident(ask) : begin_resident(ask, outcome));
    if (outcome.answer.start != Start::kDone) return std::nullopt;
    if (is_there && resident_.ask(ask, line_, outcome)) break;
    lost_ = blame_for_losing(ask);
    if (keeper_.was_stopped() || keeper_.lacked_memory() || is_again || lines_.size() > kMostRemembered)
      return lost_;
    outcome = {};
  }
  if (lines_.size() <= kMostRemembered) lines_ += line_;
  return std::nullopt;
}

bool Launcher::begin_resident(const Ask& ask, Outcome& outcome) {
  lines_.clear();
  first_files_.clear();
  if (options_.state != State::kNone) first_files_ = files().value_or("");
  return resident_.begin(ask, text_for({}), outcome.answer);
}

// What it answers now does not count.
bool Launcher::remind_resident(const Ask& ask) {
  have_keeper();
  folder_.unpack(first_files_);
  Outcome outcome;
  bool is_there = resident_.begin(ask, text_for({}), outcome.answer) && outcome.answer.start == Start::kDone;
  for (std::string_view rest = lines_; is_there && !rest.empty();) {
    const std::size_t size = rest.find('\n') + 1;
    outcome = {};
    is_there = resident_.ask(ask, rest.substr(0, size), outcome) && outcome.heard == Heard::kLine;
    rest.remove_prefix(size);
  }
  return is_there;
}

bool Launcher::answer(const Request& request, Outcome& outcome) {
  if (options_.launch == Launch::kInstance) return instance(request, outcome);
  if (runtime_.kind == RuntimeKind::kNone || request.text.size() >= kLongText) return cold(request, outcome);
  return trials_left_ != 0 ? both(request, outcome) : warm_or_cold(request, outcome);
}

void Launcher::choose(std::string_view before) {
  if (options_.launch == Launch::kInstance)
    runtime_ = instance_command(command_, options_.memory, program_, find_runtimes());
  if (options_.launch != Launch::kWarm || program_.empty() || program_.front() != '/') return;
  const auto command = recognise(command_);
  if (!command) return;
  try {
    const std::string runtimes = find_runtimes();
    const bool is_asked = command->language->launches || is_script();
    runtime_ = is_asked ? runtime_command(*command, tell(*command, before), "", runtimes)
                        : runtime_command(*command, program_, command_.front(), runtimes);
  } catch (const std::exception& error) {
    launch_cold_from_now_on(error.what());
  }
}

bool Launcher::is_script() const {
  char first[2] = {};
  std::ifstream(program_, std::ios::binary).read(first, 2);
  return first[0] == '#' && first[1] == '!';
}

std::string Launcher::tell(const Recognised& command, std::string_view before) {
  std::string text = program_ + '\0' + folder_.path() + '\0' + command_.front() + '\0';
  for (const Words* words : {&command.options, &command.language->tell})
    for (const std::string& word : *words) (text += word) += '\0';
  const Ask ask{.time_ns = kTellTime, .output_limit = 65'536};
  Outcome outcome;
  const bool has_told = cold({ask, text, {}, before}, outcome) && outcome.answer.exit_code == 0;
  folder_.unpack(before);
  return has_told ? outcome.output : "";
}

void Launcher::launch_cold_from_now_on(const std::string& why) {
  runtime_ = {};
  keeper_.stop();
  why_cold_ = why;
  log_("launched cold from now on: " + why);
}

Verdict Launcher::blame_for_losing(const Ask& ask) const {
  if (keeper_.was_stopped()) return blame_for_stopping(ask);
  return {HILLTOP_CRASHED,
          keeper_.lacked_memory() ? out_of_memory(ask.memory) : "its keeper was killed, twice"};
}

// A keeper may be killed by accident, or by the bot's doing: then it is killed again. One that is stopped has
// taken the time of the ask.
bool Launcher::ask_keeper(const Request& request, bool is_warm, Outcome& outcome) {
  constexpr int kMostAttempts = 2;
  Ask ask = request.ask;
  if (is_warm) {
    ask.runtime = runtime_.kind;
    ask.runtime_words = runtime_.words_used;
  }
  const std::string_view runtime = is_warm ? runtime_.text : std::string_view();
  for (int attempt = 1;; ++attempt) {
    have_keeper();
    std::optional<Answer> answer;
    {
      const OwnCore core(is_warm && runtime_.has_one_thread);
      ask.core = core.number();
      answer = keeper_.ask(ask, request.text, runtime, request.input, outcome.output, outcome.errors);
    }
    if (answer) {
      outcome.answer = *answer;
      outcome.lacked_memory = has_failed(*answer) && keeper_.lacked_memory();
      return true;
    }
    lost_ = blame_for_losing(ask);
    if (keeper_.was_stopped() || keeper_.lacked_memory() || attempt == kMostAttempts) return false;
    folder_.unpack(request.before);
  }
}

bool Launcher::cold(const Request& request, Outcome& outcome) { return ask_keeper(request, false, outcome); }

// Its runtime is no other's to end: what the object remembers would be lost.
bool Launcher::instance(const Request& request, Outcome& outcome) {
  if (!ask_keeper(request, true, outcome)) return false;
  if (outcome.answer.started != 0 && std::exchange(has_instance_, true))
    log_("begins anew, without its memory: its process has ended");
  return true;
}

// Where a runtime ends without a word, that may be the bot's end or its own: only a launch can tell.
Launcher::Tried Launcher::warm(const Request& request, Outcome& outcome) {
  std::string why;
  if (!ask_keeper(request, true, outcome)) {
    if (keeper_.was_stopped()) return Tried::kLost;
    why = lost_->why;
  } else if (outcome.answer.start == Start::kNoRuntime) {
    why = outcome.errors.empty() ? "its runtime takes no request" : outcome.errors;
  } else if (outcome.answer.start != Start::kDone) {
    why = "its runtime cannot begin an ask";  // as a fork says, whose memory the bot can write
  } else if (outcome.answer.lost != 0) {
    why = "its runtime died";
  }
  if (!why.empty()) launch_cold_from_now_on(why);
  else if (wear_.note(outcome.answer.started != 0))
    launch_cold_from_now_on("its runtimes do not last, or there is no room for them");
  return why.empty() && outcome.answer.untold == 0 ? Tried::kAnswered : Tried::kRefused;
}

bool Launcher::warm_or_cold(const Request& request, Outcome& outcome) {
  const Tried tried = warm(request, outcome);
  if (tried != Tried::kRefused) return tried == Tried::kAnswered;
  folder_.unpack(request.before);
  return cold(request, outcome);
}

bool Launcher::both(const Request& request, Outcome& outcome) {
  Done done;
  const Tried tried = warm(request, done.outcome);
  if (tried == Tried::kLost) return false;
  done.files = files();
  folder_.unpack(request.before);
  if (!cold(request, outcome)) return false;
  if (tried == Tried::kRefused || outcome.answer.ended == 0) return true;
  --trials_left_;
  const Done launched{outcome, files()};
  if (!done.files || !launched.files) return true;
  if (is_same(done.outcome, outcome) && done.files == launched.files) return true;
  trials_left_ = 0;
  if (is_different(request, done, launched))
    launch_cold_from_now_on("it does something else with a runtime: " + shown(done.outcome) + " for " +
                            shown(outcome));
  folder_.unpack(*launched.files);
  return true;
}

// Whether one of the two always does the same, and the other something else. Cold, a bot may draw lots by the
// order of a set or a hash, which is another in each process, and is one for all forks of a runtime.
bool Launcher::is_different(const Request& request, const Done& tried, const Done& launched) {
  if (does_again(request, false, launched, kRepetitions)) return !does_again(request, true, launched, 1);
  return does_again(request, true, tried, kRuntimeRepetitions);
}

bool Launcher::does_again(const Request& request, bool is_warm, const Done& done, int times) {
  for (int i = 0; i < times; ++i) {
    Outcome again;
    folder_.unpack(request.before);
    if (!ask_keeper(request, is_warm, again)) return false;
    if (!is_same(again, done.outcome) || files() != done.files) return false;
  }
  return true;
}

// Nothing: there is too much to compare it.
std::optional<std::string> Launcher::files() {
  const Changes changes = folder_.changes(kMostFiles);
  if (changes.too_many || changes.too_deep || changes.bytes > kMostBytes) return std::nullopt;
  Buffer packed;
  folder_.pack(packed);
  return std::string(packed.view());
}

}  // namespace hilltop::process
