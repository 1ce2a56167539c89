#include "launcher.hpp"

#include "buffer.hpp"
#include "environment.hpp"
#include "instance.hpp"

#include <algorithm>
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
constexpr std::uint64_t kTellTime = 60'000'000'000;

bool is_same(const Outcome& a, const Outcome& b) {
  return a.output == b.output && a.answer.start == b.answer.start &&
         a.answer.exit_code == b.answer.exit_code && a.answer.signal == b.answer.signal &&
         a.answer.ended == b.answer.ended && a.answer.flooded == b.answer.flooded;
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
      program_(find_command(options.run.front())),
      keeper_(find_keeper(), bot_environment(folder.path())),
      trials_left_(options.trials) {}

Launcher::~Launcher() { Budget::shared().begin(*this); }

bool Launcher::ask(Ask ask, std::string_view words, std::string_view input, Outcome& outcome) {
  Budget::shared().begin(*this);
  if (!std::exchange(has_chosen_, true)) choose();
  std::string text = program_ + '\0' + folder_.path() + '\0';
  for (const std::string& word : options_.run) (text += word) += '\0';
  text += words;
  const Request request{ask, text, input};
  if (options_.launch == Launch::kInstance) return instance(request, outcome);
  const bool may_be_warm = runtime_.kind != RuntimeKind::kNone && text.size() < kLongText;
  const bool has_answer = !may_be_warm        ? cold(request, outcome)
                          : trials_left_ != 0 ? both(request, outcome)
                                              : warm_or_cold(request, outcome);
  if (has_answer)
    Budget::shared().end(*this, outcome.answer.runtime_bytes, {options_.runtimes, options_.runtime_memory});
  return has_answer;
}

void Launcher::choose() {
  if (options_.launch == Launch::kInstance) runtime_ = instance_command(options_, program_, find_runtimes());
  if (options_.launch != Launch::kWarm || program_.empty() || program_.front() != '/') return;
  const auto command = recognise(options_.run);
  if (!command) return;
  try {
    const std::string runtimes = find_runtimes();
    const bool is_asked = command->language->launches || is_script();
    runtime_ = is_asked ? runtime_command(*command, tell(*command), "", runtimes)
                        : runtime_command(*command, program_, options_.run.front(), runtimes);
  } catch (const std::exception& error) {
    launch_cold_from_now_on(error.what());
  }
}

bool Launcher::is_script() const {
  char first[2] = {};
  std::ifstream(program_, std::ios::binary).read(first, 2);
  return first[0] == '#' && first[1] == '!';
}

std::string Launcher::tell(const Recognised& command) {
  std::string text = program_ + '\0' + folder_.path() + '\0' + options_.run.front() + '\0';
  for (const Words* words : {&command.options, &command.language->tell})
    for (const std::string& word : *words) (text += word) += '\0';
  const Ask ask{.time_ns = kTellTime, .output_limit = 65'536};
  Outcome outcome;
  if (!cold({ask, text, {}}, outcome) || outcome.answer.exit_code != 0) return {};
  folder_.restore();
  return outcome.output;
}

void Launcher::launch_cold_from_now_on(const std::string& why) {
  runtime_ = {};
  keeper_.stop();
  why_cold_ = why;
  log_("launched cold from now on: " + why);
}

// A keeper may be lost by accident, or by the bot's doing: then it is lost again.
bool Launcher::ask_keeper(const Request& request, bool is_warm, Outcome& outcome) {
  Ask ask = request.ask;
  if (is_warm) {
    ask.runtime = runtime_.kind;
    ask.runtime_words = runtime_.words_used;
  }
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (attempt != 0 && options_.state == State::kNone) folder_.restore();
    const auto answer =
        keeper_.ask(ask, request.text, is_warm ? std::string_view(runtime_.text) : std::string_view(),
                    request.input, outcome.output, outcome.errors);
    if (answer) outcome.answer = *answer;
    if (answer) return true;
  }
  return false;
}

bool Launcher::cold(const Request& request, Outcome& outcome) { return ask_keeper(request, false, outcome); }

// Its runtime is no other's to end: what the object remembers would be lost.
bool Launcher::instance(const Request& request, Outcome& outcome) {
  if (!ask_keeper(request, true, outcome)) return false;
  if (outcome.answer.started != 0 && std::exchange(has_instance_, true))
    log_("begins anew, without its memory: its process has ended");
  return true;
}

// False: it was no answer, and the bot is launched from now on.
bool Launcher::warm(const Request& request, Outcome& outcome) {
  std::string why;
  if (!ask_keeper(request, true, outcome)) why = "its keeper was killed, twice";
  else if (outcome.answer.start == Start::kNoRuntime)
    why = outcome.errors.empty() ? "its runtime takes no request" : outcome.errors;
  else if (outcome.answer.lost != 0) why = "its runtime died";
  if (!why.empty()) launch_cold_from_now_on(why);
  else if (wear_.note(outcome.answer.started != 0))
    launch_cold_from_now_on("its runtimes do not last, or there is no room for them");
  return why.empty();
}

// With files that stay, an ask cannot be repeated: the bot that killed its runtime has had its ask.
bool Launcher::warm_or_cold(const Request& request, Outcome& outcome) {
  if (warm(request, outcome)) return true;
  if (options_.state == State::kNone) folder_.restore();
  else if (outcome.answer.lost != 0) return true;
  return cold(request, outcome);
}

bool Launcher::both(const Request& request, Outcome& outcome) {
  Buffer packed;
  if (options_.state != State::kNone) folder_.pack(packed);
  const std::string before(packed.view());
  Done tried;
  const bool is_tried = warm(request, tried.outcome);
  tried.files = files();
  folder_.unpack(before);
  if (!cold(request, outcome)) return false;
  if (!is_tried || outcome.answer.ended == 0) return true;
  --trials_left_;
  const Done launched{outcome, files()};
  if (is_same(tried.outcome, outcome) && tried.files == launched.files) return true;
  trials_left_ = 0;
  if (is_different(request, before, tried, launched))
    launch_cold_from_now_on("it does something else with a runtime: " + shown(tried.outcome) + " for " +
                            shown(outcome));
  folder_.unpack(launched.files);
  return true;
}

// Whether one of the two always does the same, and the other something else. Cold, a bot may draw lots by the
// order of a set or a hash, which is another in each process, and is one for all forks of a runtime.
bool Launcher::is_different(const Request& request, std::string_view before, const Done& tried,
                            const Done& launched) {
  if (does_again(request, before, false, launched, kRepetitions))
    return !does_again(request, before, true, launched, 1);
  return does_again(request, before, true, tried, kRuntimeRepetitions);
}

bool Launcher::does_again(const Request& request, std::string_view before, bool is_warm, const Done& done,
                          int times) {
  for (int i = 0; i < times; ++i) {
    Outcome again;
    folder_.unpack(before);
    if (!ask_keeper(request, is_warm, again)) return false;
    if (!is_same(again, done.outcome) || files() != done.files) return false;
  }
  return true;
}

std::string Launcher::files() {
  Buffer packed;
  folder_.pack(packed);
  return std::string(packed.view());
}

}  // namespace hilltop::process
