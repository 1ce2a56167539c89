#include "resident.hpp"

#include <hilltop/request_line.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <iterator>
#include <system_error>
#include <utility>

namespace hilltop::process {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// So long nothing but its answer is waited for; then the rest is seen to too.
constexpr nanoseconds kQuick = milliseconds(1);
// With less time than that an answer is waited for to the point.
constexpr nanoseconds kAmple = 10 * kQuick;
// Of so many quick answers the CPU time is told with the last: to ask for it takes as long as a twentieth of
// one.
constexpr unsigned kQuickAsks = 16;
// What it holds is looked at so often.
constexpr nanoseconds kTick = milliseconds(50), kShortestTick = milliseconds(5);
// Who asks wakes so late: the machine stood still, or had no time for him, and that is not the bot's.
constexpr nanoseconds kStall = milliseconds(100);
constexpr std::size_t kChunk = 16'384;
// As much as a pipe holds: who writes on and on must not keep the adapter reading.
constexpr std::size_t kPipe = 65'536;

timespec timespec_of(nanoseconds time) {
  return {time.count() / 1'000'000'000, time.count() % 1'000'000'000};
}

// -1: it may be on several.
int only_core() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0 || CPU_COUNT(&set) != 1) return -1;
  return sched_getcpu();
}

// As this process sees it, not as the cell does. 0: it has gone.
pid_t pid_of(int process) {
  constexpr std::string_view kName = "\nPid:";
  std::array<char, 1024> text{};
  const Fd file(open(("/proc/self/fdinfo/" + std::to_string(process)).c_str(), O_RDONLY | O_CLOEXEC));
  if (!file || read(file.get(), text.data(), text.size() - 1) <= 0) return 0;
  const char* const at = std::strstr(text.data(), kName.data());
  return at == nullptr ? 0 : static_cast<pid_t>(std::max(std::strtol(at + kName.size(), nullptr, 10), 0L));
}

// Who writes to a bot that has closed its stdin is told so, and not killed.
void ignore_broken_pipes() {
  struct sigaction now {};
  if (sigaction(SIGPIPE, nullptr, &now) == 0 && now.sa_handler == SIG_DFL) std::signal(SIGPIPE, SIG_IGN);
}

std::uint64_t more(std::uint64_t now, std::uint64_t before) { return now - std::min(now, before); }

}  // namespace

bool Resident::begin(const Ask& ask, std::string_view text, Answer& answer) {
  forget();
  ignore_broken_pipes();
  asked_ = Clock::now();
  KeeperClient::Ends ends;
  const auto begun = keeper_.begin_resident(ask, text, ends);
  if (!begun) return false;
  answer = *begun;
  if (answer.start != Start::kDone) return true;
  for (Fd* const pipe : {&ends[0], &ends[2]}) fcntl(pipe->get(), F_SETFL, O_NONBLOCK);
  input_ = std::move(ends[0]);
  output_ = std::move(ends[1]);
  errors_pipe_ = std::move(ends[2]);
  process_ = std::move(ends[3]);
  pid_ = pid_of(process_.get());
  if (pid_ != 0 && clock_getcpuclockid(pid_, &cpu_clock_) != 0) pid_ = 0;
  errors_.clear();
  used_ = told_ = {};
  peak_bytes_ = 0;
  is_new_ = true;
  is_quick_ = false;
  core_ = only_core();
  bound_to_ = -1;
  last_look_ = asked_;
  try {
    if (core_ >= 0) watchdog_.emplace(kQuick, everywhere_);
  } catch (const std::system_error&) {  // no thread is to be had: it is waited for otherwise
  }
  return true;
}

bool Resident::ask(const Ask& ask, std::string_view line, Outcome& outcome) {
  if (!std::exchange(is_new_, false)) {
    asked_ = Clock::now();
    if (has_unasked()) return conclude(ask, End::kUnasked, outcome);
    if (asked_ - last_look_ >= kTick && !look(ask, outcome.answer)) return conclude(ask, End::kLost, outcome);
    if (outcome.answer.too_large != 0) return conclude(ask, End::kTooLarge, outcome);
  }
  before_ = {ask.cpu_ns != 0 ? own_cpu_ns() : 0, 0};
  has_seen_others_ = false;
  if (is_quick_) bind();
  unsent_ = line;
  put();
  return conclude(ask, wait(ask, outcome.answer), outcome);
}

// What it prints is taken after the look whether it has ended, so that nothing is missed; and before the
// clock is looked at, so that what is in the pipe then has arrived in time.
Resident::End Resident::wait(const Ask& ask, Answer& answer) {
  const nanoseconds limit(ask.time_ns);
  const nanoseconds tick =
      ask.cpu_ns == 0 ? kTick : std::clamp(nanoseconds(ask.cpu_ns / 16), kShortestTick, kTick);
  nanoseconds waited{};
  bool is_quick = true;
  // One that is on the same core begins at once when who asks sleeps, and its answer wakes him at once.
  bool listens = watchdog_ && bound_to_ >= 0 && limit >= kAmple && unsent_.empty();
  for (auto begun = asked_;;) {
    const nanoseconds patience = std::min(is_quick ? kQuick : tick, limit - waited);
    if (std::exchange(listens, false)) listen(ask.output_limit);
    else await(patience, is_quick);
    put();
    const bool has_gone = !is_quick && has_ended();
    const bool is_whole = take(ask.output_limit);
    const auto now = Clock::now();
    waited += std::min<nanoseconds>(now - std::exchange(begun, now), patience + kStall);
    answer.wall_ns = static_cast<std::uint64_t>(waited.count());
    if (is_whole && unsent_.empty()) {
      is_quick_ = is_quick && waited < kQuick;
      return End::kLine;
    }
    if (!is_whole && received_.size() > ask.output_limit) return End::kFlooded;
    if (has_gone) return End::kEnded;
    if (waited >= limit) return End::kLate;
    if (is_quick && waited < kQuick && output_) continue;
    if (std::exchange(is_quick, false)) let_go();
    errors();
    if (now - last_look_ < tick) continue;
    if (!look(ask, answer)) return End::kLost;
    if (answer.too_large != 0) return End::kTooLarge;
    if (is_overdue(ask)) return End::kLate;
  }
}

void Resident::await(nanoseconds time, bool is_quick) const {
  pollfd ready[] = {{output_.get(), POLLIN, 0},
                    {unsent_.empty() ? -1 : input_.get(), POLLOUT, 0},
                    {process_.get(), POLLIN, 0},
                    {errors_pipe_.get(), POLLIN, 0}};
  const timespec patience = timespec_of(std::max(time, nanoseconds(0)));
  ppoll(ready, is_quick && unsent_.empty() ? 1 : std::size(ready), &patience, nullptr);
}

// To one that has closed its stdin nothing more goes; it may answer all the same.
void Resident::put() {
  while (!unsent_.empty()) {
    const ssize_t size = write(input_.get(), unsent_.data(), unsent_.size());
    if (size > 0) {
      unsent_.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno != EINTR) {
      if (errno != EAGAIN) unsent_ = {};
      return;
    }
  }
}

// Sleeps until it prints something, or ends, or the watchdog has had enough.
void Resident::listen(std::uint64_t limit) {
  const Watchdog::Wait wait(*watchdog_);
  (void)receive(limit);
}

// Whether a whole line is there.
bool Resident::take(std::uint64_t limit) {
  pollfd output{output_.get(), POLLIN, 0};
  while (output_ && line_size_ == 0 && received_.size() <= limit)
    if (poll(&output, 1, 0) <= 0 || !receive(limit)) break;
  return line_size_ != 0 && line_size_ <= limit;
}

// What it has printed, if that is no more than it may be, or that there will be nothing more; waits for it.
bool Resident::receive(std::uint64_t limit) {
  std::array<char, kChunk> chunk;
  const std::size_t room = static_cast<std::size_t>(limit) + 1 - received_.size();
  const ssize_t size = read(output_.get(), chunk.data(), std::min(room, chunk.size()));
  if (size < 0) return false;
  if (size == 0) output_ = Fd();
  const auto* const end =
      static_cast<const char*>(std::memchr(chunk.data(), '\n', static_cast<std::size_t>(size)));
  if (end != nullptr) line_size_ = received_.size() + static_cast<std::size_t>(end - chunk.data()) + 1;
  received_.append(chunk.data(), static_cast<std::size_t>(size));
  return true;
}

bool Resident::has_unasked() const {
  int size = 0;
  return !received_.empty() || (output_ && ioctl(output_.get(), FIONREAD, &size) == 0 && size > 0);
}

bool Resident::has_ended() const {
  pollfd end{process_.get(), POLLIN, 0};
  return poll(&end, 1, 0) != 0;
}

bool Resident::look(const Ask& ask, Answer& answer) {
  const auto seen = keeper_.look_at_resident(ask);
  if (!seen) return false;
  last_look_ = Clock::now();
  used_.own = own_cpu_ns();
  used_.others = std::max(used_.others, more(seen->cpu_ns, used_.own));
  if (!std::exchange(has_seen_others_, true)) before_.others = used_.others;
  peak_bytes_ = std::max(peak_bytes_, seen->peak_bytes);
  answer.too_many |= seen->too_many;
  answer.too_large = seen->too_large;
  return true;
}

bool Resident::is_overdue(const Ask& ask) const {
  return ask.cpu_ns != 0 && more(used_.own, before_.own) + more(used_.others, before_.others) >= ask.cpu_ns;
}

bool Resident::conclude(const Ask& ask, End end, Outcome& outcome) {
  Answer& answer = outcome.answer;
  if (end == End::kLine) {
    outcome.heard = Heard::kLine;
    outcome.output = text_of_line(std::string_view(received_).substr(0, line_size_ - 1)) += '\n';
    received_.erase(0, std::exchange(line_size_, 0));
    if (!is_quick_ || ++quick_asks_ % kQuickAsks == 0) used_.own = own_cpu_ns();
    answer.cpu_ns = more(used_.own + used_.others, told_.own + told_.others);
    told_ = used_;
  } else {
    std::optional<Answer> last;
    if (end != End::kLost) last = keeper_.end_resident(ask);
    if (last) conclude(ask, end, *last, outcome);
    forget();
    if (!last) return false;
  }
  answer.peak_bytes = peak_bytes_ = std::max(peak_bytes_, answer.peak_bytes);
  answer.output_size = outcome.output.size();
  return true;
}

void Resident::conclude(const Ask& ask, End end, const Answer& last, Outcome& outcome) {
  Answer& answer = outcome.answer;
  outcome.heard = end == End::kUnasked ? Heard::kUnasked : Heard::kNoLine;
  if (end != End::kUnasked && unsent_.empty()) outcome.output = received_.substr(0, ask.output_limit);
  outcome.errors = errors();
  answer.cpu_ns = more(std::max(last.cpu_ns, used_.own + used_.others), told_.own + told_.others);
  answer.peak_bytes = last.peak_bytes;
  answer.too_many |= last.too_many;
  answer.disk_full = last.disk_full;
  answer.flooded = end == End::kFlooded ? 1 : 0;
  if (end != End::kEnded) return;
  answer.ended = 1;
  answer.exit_code = last.exit_code;
  answer.signal = last.signal;
  outcome.lacked_memory = has_failed(answer) && keeper_.lacked_memory();
}

void Resident::end(milliseconds grace) noexcept {
  if (!is_running()) return;
  input_ = Fd();
  pollfd end{process_.get(), POLLIN, 0};
  poll(&end, 1, static_cast<int>(grace.count()));
  (void)keeper_.end_resident({});
  forget();
}

void Resident::forget() noexcept {
  watchdog_.reset();
  for (Fd* const end : {&input_, &output_, &errors_pipe_, &process_}) *end = Fd();
  received_.clear();
  line_size_ = 0;
  unsent_ = {};
}

const std::string& Resident::errors() {
  std::array<char, kChunk> chunk;
  for (std::size_t total = 0; errors_pipe_ && total < kPipe;) {
    const ssize_t size = read(errors_pipe_.get(), chunk.data(), chunk.size());
    if (size < 0) break;
    if (size == 0) errors_pipe_ = Fd();
    total += static_cast<std::size_t>(size);
    errors_.append(chunk.data(), static_cast<std::size_t>(size));
    if (errors_.size() > kErrorTail) errors_.erase(0, errors_.size() - kErrorTail);
  }
  return errors_;
}

void Resident::bind() {
  if (core_ < 0 || pid_ == 0 || std::exchange(bound_to_, core_) == core_) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(core_), &one);
  sched_setaffinity(pid_, sizeof one, &one);
}

// It may think anywhere from now on, and so may the threads that it has started meanwhile.
void Resident::let_go() {
  if (std::exchange(bound_to_, -1) < 0) return;
  DIR* const tasks = opendir(("/proc/" + std::to_string(pid_) + "/task").c_str());
  if (tasks == nullptr) return;
  while (const dirent* task = readdir(tasks))
    if (const auto number = static_cast<pid_t>(std::strtol(task->d_name, nullptr, 10)); number > 0)
      sched_setaffinity(number, sizeof everywhere_, &everywhere_);
  closedir(tasks);
}

std::uint64_t Resident::own_cpu_ns() const {
  timespec time{};
  if (pid_ == 0 || clock_gettime(cpu_clock_, &time) != 0) return used_.own;
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace hilltop::process
