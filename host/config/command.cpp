#include "config/command.hpp"

#include "base/error.hpp"
#include "base/guard.hpp"
#include "base/spawn.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kKept = 8 << 10;
constexpr std::chrono::milliseconds kLookUp{50};  // between two looks at `stop`

class Fd {
 public:
  explicit Fd(int fd) : fd_(fd) {}
  ~Fd() { close(); }
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  int get() const { return fd_; }
  void close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  }

 private:
  int fd_;
};

/// Reads what is there without waiting for more; no more than a pipe holds, so that a flood delays nobody.
/// False at the end.
bool drain(int fd, std::string& output) {
  char block[4096];
  for (int blocks = 0; blocks < 256; ++blocks) {
    const ssize_t got = ::read(fd, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got < 0;
    output.append(block, static_cast<std::size_t>(got));
    if (output.size() > 2 * kKept) output.erase(0, output.size() - kKept);
  }
  return true;
}

/// Waits until the process ends, keeping what it prints. False: the time was over, or stop was wanted.
bool await_end(int process, int output, Clock::time_point deadline, const std::atomic<bool>* stop,
               std::string& kept) {
  pollfd fds[2] = {{process, POLLIN, 0}, {output, POLLIN, 0}};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0 || (stop != nullptr && *stop)) return false;
    ::poll(fds, 2, static_cast<int>(std::min(left, kLookUp).count()));
    if (fds[1].revents != 0 && !drain(output, kept)) fds[1].fd = -1;
    if (fds[0].revents != 0) return true;
  }
}

[[noreturn]] void cannot_start(const std::string& word, int error) {
  throw RunError("\"" + word + "\" cannot be started: " + std::strerror(error));
}

}  // namespace

std::optional<fs::path> find_program(const std::string& word) {
  const auto runnable = [](const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
  };
  std::error_code error;
  if (word.starts_with('/')) return runnable(word) ? std::optional(fs::canonical(word, error)) : std::nullopt;
  if (word.find('/') != std::string::npos) return word;
  const char* path = std::getenv("PATH");
  std::string_view rest = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
  while (!rest.empty()) {
    const auto folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    const auto file = fs::path(folder) / word;
    if (file.is_absolute() && runnable(file)) return fs::canonical(file, error);
  }
  return {};
}

CommandResult run_command(const std::vector<std::string>& words, const fs::path& folder,
                          std::chrono::milliseconds limit, const std::atomic<bool>* stop) {
  const auto deadline = Clock::now() + limit;
  int pipe[2], line[2];
  if (::pipe2(pipe, O_CLOEXEC) != 0) cannot_start(words.front(), errno);
  const Fd output(pipe[0]);
  Fd their_output(pipe[1]);
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0) cannot_start(words.front(), errno);
  const Fd lifeline(line[0]);
  Fd their_lifeline(line[1]);
  ::fcntl(output.get(), F_SETFL, O_NONBLOCK);  // of our end alone: a program expects its output to wait

  std::vector<std::string> guarded = {"guard"};
  guarded.insert(guarded.end(), words.begin(), words.end());
  const pid_t pid = spawn_self(
      guarded, {{their_output.get(), 1}, {their_output.get(), 2}, {their_lifeline.get(), kLifeline}}, folder);
  their_output.close();
  their_lifeline.close();

  CommandResult result;
  const Fd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  const bool ended = await_end(process.get(), output.get(), deadline, stop, result.output);
  ::shutdown(lifeline.get(), SHUT_WR);
  const int status = await_guard(pid);
  int error = 0;
  if (::recv(lifeline.get(), &error, sizeof error, MSG_DONTWAIT) == sizeof error)
    cannot_start(words.front(), error);
  drain(output.get(), result.output);
  if (result.output.size() > kKept) result.output.erase(0, result.output.size() - kKept);
  if (!ended) {
    result.end = stop != nullptr && *stop ? CommandResult::End::stopped : CommandResult::End::late;
  } else if (WIFSIGNALED(status)) {
    result.end = CommandResult::End::killed;
    result.code = WTERMSIG(status);
  } else {
    result.code = WEXITSTATUS(status);
  }
  return result;
}

}  // namespace hilltop
