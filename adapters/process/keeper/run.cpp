#include "run.hpp"

#include "launch.hpp"
#include "tree.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <utility>

namespace hilltop::process {
namespace {

constexpr int kMaxAttempts = 40;
constexpr std::size_t kChunk = 65'536;

std::uint64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

// A descriptor that is closed once.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() { reset(); }
  void reset() {
    if (fd_ >= 0) close(std::exchange(fd_, -1));
  }
  int get() const { return fd_; }

 private:
  int fd_ = -1;
};

struct Pipe {
  Descriptor read, write;
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
    return true;
  }
};

// What comes out of one pipe.
class Source {
 public:
  // Not blocking: a program can open the reading end too (/proc/self/fd/1) and take what was there a moment
  // ago.
  bool open() { return pipe_.open() && fcntl(ours(), F_SETFL, O_NONBLOCK) == 0; }
  int theirs() const { return pipe_.write.get(); }
  int ours() const { return pipe_.read.get(); }
  void launched() { pipe_.write.reset(); }
  void end() { pipe_.read.reset(); }

  /// Takes what has arrived, `most` bytes of it; false at the end.
  bool take(std::string& out, std::size_t most) {
    static char chunk[kChunk];
    const ssize_t got = read(ours(), chunk, std::min(most, sizeof chunk));
    if (got > 0) out.append(chunk, static_cast<std::size_t>(got));
    return got > 0 || (got < 0 && errno == EAGAIN);
  }
  /// The bytes that have arrived and are not taken yet.
  std::size_t waiting() const {
    int size = 0;
    return ours() >= 0 && ioctl(ours(), FIONREAD, &size) == 0 ? static_cast<std::size_t>(size) : 0;
  }

 private:
  Pipe pipe_;
};

// Feeds the question's input into the program's stdin, as fast as it reads.
class Feed {
 public:
  explicit Feed(const Question& question) : question_(question), left_(question.ask.input_size) {}

  bool open() {
    if (left_ == 0) {
      theirs_ = Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
      return theirs_.get() >= 0;
    }
    Pipe pipe;
    if (!pipe.open()) return false;
    theirs_ = std::move(pipe.read);
    ours_ = std::move(pipe.write);
    fcntl(ours_.get(), F_SETFL, O_NONBLOCK);
    push();
    return true;
  }
  int theirs() const { return theirs_.get(); }
  int ours() const { return ours_.get(); }
  void launched() { theirs_.reset(); }

  /// Writes what fits. A program that has closed its stdin wants no more (EPIPE; SIGPIPE is blocked here).
  void push() {
    while (left_ != 0) {
      const ssize_t written = write_some();
      if (written < 0 && errno == EAGAIN) return;
      if (written <= 0) break;
      left_ -= static_cast<std::size_t>(written);
    }
    ours_.reset();
  }

 private:
  ssize_t write_some() {
    if (question_.input_file >= 0)
      return splice(question_.input_file, &offset_, ours(), nullptr, left_, SPLICE_F_NONBLOCK);
    const std::string& input = question_.input;
    return write(ours(), input.data() + (input.size() - left_), left_);
  }

  const Question& question_;
  std::uint64_t left_;
  off64_t offset_ = 0;
  Descriptor theirs_, ours_;
};

class Run {
 public:
  explicit Run(const Question& question)
      : question_(question), output_most_(question.ask.output_limit), feed_(question) {}

  Reply finish() {
    if (start()) {
      watch();
      stop();
    }
    return std::move(reply_);
  }

 private:
  bool failed(Start start, int error) {
    reply_.answer.start = start;
    reply_.answer.start_errno = error;
    return false;
  }

  bool start() {
    if (!output_.open() || !errors_.open() || !feed_.open()) return failed(Start::kNoResources, errno);
    std::vector<char*> words;
    for (const std::string& word : question_.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    launched_ = now();
    const Child child = launch({question_.program.c_str(), question_.folder.c_str(), words.data(),
                                question_.ask.memory, question_.ask.processes},
                               {feed_.theirs(), output_.theirs(), errors_.theirs()});
    if (child.start != Start::kDone) return failed(child.start, child.error);
    pid_ = child.pid;
    process_ = Descriptor(child.pidfd);
    output_.launched();
    errors_.launched();
    feed_.launched();
    return true;
  }

  // Until the ask is over. One wake-up handles all that is ready, the deadline last: what is in the pipe then
  // has arrived in time.
  void watch() {
    const std::uint64_t limit = question_.ask.time_ns;
    for (;;) {
      pollfd ready[] = {{kChannel, POLLRDHUP, 0},
                        {process_.get(), POLLIN, 0},
                        {output_.ours(), POLLIN, 0},
                        {errors_.ours(), POLLIN, 0},
                        {feed_.ours(), POLLOUT, 0}};
      const std::uint64_t used = std::min(now() - launched_, limit);
      const timespec left{static_cast<time_t>((limit - used) / 1'000'000'000),
                          static_cast<long>((limit - used) % 1'000'000'000)};
      if (ppoll(ready, std::size(ready), &left, nullptr) < 0 && errno != EINTR) return;
      reply_.answer.wall_ns = now() - launched_;
      reply_.orphaned = ready[0].revents != 0;
      reply_.answer.ended = ready[1].revents != 0;
      if (reply_.orphaned || reply_.answer.ended || reply_.answer.wall_ns >= limit) return;
      if (ready[2].revents != 0 && !take_output()) output_.end();
      if (ready[3].revents != 0 && !take_errors()) errors_.end();
      if (ready[4].revents != 0) feed_.push();
      if (reply_.answer.flooded) return;
    }
  }

  // One byte beyond the limit is enough to know.
  bool take_output() {
    const bool more = output_.take(reply_.output, output_most_ + 1 - reply_.output.size());
    if (reply_.output.size() > output_most_) {
      reply_.answer.flooded = 1;
      reply_.output.resize(output_most_);
    }
    return more;
  }

  bool take_errors() {
    const bool more = errors_.take(reply_.errors, SIZE_MAX);
    if (reply_.errors.size() > kErrorTail) reply_.errors.erase(0, reply_.errors.size() - kErrorTail);
    return more;
  }

  // What has arrived is measured before the kill, so that a program that goes on writing adds nothing.
  void stop() {
    const std::size_t output = output_.waiting();
    if (!reply_.answer.ended) {
      kill(-pid_, SIGKILL);
      kill(pid_, SIGKILL);  // it may have gone to another group
    }
    for (std::size_t taken = 0; taken < output; taken += kChunk) take_output();
    reap();
    const std::size_t errors = errors_.waiting();
    for (std::size_t taken = 0; taken < errors; taken += kChunk) take_errors();
  }

  void reap() {
    Answer& answer = reply_.answer;
    int status = 0;
    rusage used{};
    while (wait4(pid_, &status, 0, &used) < 0 && errno == EINTR) continue;
    Usage usage;
    usage.add(used);
    end_descendants(usage);
    if (answer.ended && WIFEXITED(status)) answer.exit_code = WEXITSTATUS(status);
    if (answer.ended && WIFSIGNALED(status)) answer.signal = WTERMSIG(status);
    answer.cpu_ns = usage.cpu_ns;
    answer.peak_bytes = usage.peak_bytes;
  }

  const Question& question_;
  const std::uint64_t output_most_;
  Source output_, errors_;
  Feed feed_;
  Descriptor process_;
  pid_t pid_ = -1;
  std::uint64_t launched_ = 0;
  Reply reply_;
};

}  // namespace

// A machine that has no process left (another bot's fork bomb, say) may have one in a moment.
Reply run(const Question& question) {
  const timespec pause{0, 50'000'000};
  for (int attempt = 1;; ++attempt) {
    Reply reply = Run(question).finish();
    if (reply.answer.start != Start::kNoResources || attempt == kMaxAttempts) return reply;
    nanosleep(&pause, nullptr);
  }
}

}  // namespace hilltop::process
