#include "plugin/probe.hpp"

#include "base/error.hpp"
#include "base/guard.hpp"
#include "base/sha256.hpp"
#include "base/spawn.hpp"
#include "plugin/library.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <hilltop/text.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostOutput = 4 << 20;  // bytes of a description
constexpr int kNoCell = 125;                  // hilltop-cell's exit status when it can make none
constexpr std::size_t kLastErrors = 4 << 10;  // bytes of standard error that are kept

// ---- the probe's own side

PluginEntry describe(const fs::path& file) {
  const auto& plugin = load_plugin(file);
  PluginEntry entry;
  entry.path = fs::canonical(file);
  for (auto* game = plugin.games; game != nullptr && *game != nullptr; ++game)
    entry.games.emplace_back(entry_of(**game)).protocol = protocol_of(**game);
  for (auto* bot = plugin.bots; bot != nullptr && *bot != nullptr; ++bot)
    entry.bots.push_back(entry_of(**bot));
  return entry;
}

// ---- the side of whoever asks

class Fd {
 public:
  explicit Fd(int fd = -1) : fd_(fd) {}
  ~Fd() { reset(); }
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  int get() const { return fd_; }
  void reset(int fd = -1) {
    if (fd_ >= 0) ::close(fd_);
    fd_ = fd;
  }

 private:
  int fd_;
};

/// A stream that a probe writes; `write` is closed here once the probe has it.
struct Stream {
  Fd read, write;
  std::string bytes;

  Stream() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0 || ::fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0)
      throw RunError(std::string("cannot make a pipe: ") + std::strerror(errno));
    read.reset(ends[0]);
    write.reset(ends[1]);
  }

  /// Takes what is there.
  void drain() {
    char block[16 << 10];
    ssize_t size = 0;
    while (read.get() >= 0 && (size = ::read(read.get(), block, sizeof block)) > 0 &&
           bytes.size() <= kMostOutput)
      bytes.append(block, static_cast<std::size_t>(size));
    if (size == 0) read.reset();
  }
};

/// A probe that runs, below a guard that lets nothing of the plugin outlive it.
class Guarded {
 public:
  Guarded(std::vector<std::string> command, const Stream& out, const Stream& err) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
      throw RunError(std::string("cannot make a socket: ") + std::strerror(errno));
    lifeline_.reset(ends[0]);
    const Fd theirs(ends[1]);
    command.insert(command.begin(), "guard");
    pid_ = spawn_self(command, {{out.write.get(), 1}, {err.write.get(), 2}, {theirs.get(), kLifeline}});
    process_.reset(static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0)));
  }

  /// Can be read once the probe has ended.
  int process() const { return process_.get(); }

  /// Ends it, if it has not ended, and returns its status as of waitpid().
  int end() {
    ::shutdown(lifeline_.get(), SHUT_WR);
    return await_guard(pid_);
  }

 private:
  pid_t pid_;
  Fd lifeline_, process_;
};

struct Outcome {
  std::string out, err;
  int status = 0;     ///< as of waitpid()
  bool late = false;  ///< killed after its time
};

bool is_complete(std::string_view out) { return out.ends_with('\n') || out.size() > kMostOutput; }

/// Waits until the probe has said all, has ended, or its time is up, and ends it.
Outcome await(Guarded& probe, Stream& out, Stream& err, Clock::time_point deadline) {
  Outcome outcome;
  for (bool running = true; running && !is_complete(out.bytes) && !outcome.late;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd polled[] = {
        {out.read.get(), POLLIN, 0}, {err.read.get(), POLLIN, 0}, {probe.process(), POLLIN, 0}};
    ::poll(polled, 3, static_cast<int>(std::max<std::int64_t>(left, 0)));
    running = polled[2].revents == 0;
    outcome.late = running && left <= 0;
    out.drain();
    err.drain();
    if (err.bytes.size() > kLastErrors) err.bytes.erase(0, err.bytes.size() - kLastErrors);
  }
  outcome.status = probe.end();
  outcome.out = std::move(out.bytes);
  outcome.err = std::move(err.bytes);
  return outcome;
}

Outcome run(const std::vector<std::string>& command, std::chrono::milliseconds patience) {
  Stream out, err;
  const auto deadline = Clock::now() + patience;
  Guarded probe(command, out, err);
  out.write.reset();
  err.write.reset();
  return await(probe, out, err, deadline);
}

std::string_view last_line(std::string_view text) {
  text = trim(text);
  return trim(text.substr(text.rfind('\n') + 1));
}

/// Why a probe that described nothing did not.
std::string failure(const fs::path& file, const Outcome& outcome, std::chrono::milliseconds patience) {
  const std::string name = file.string() + ": ";
  const auto last = last_line(outcome.err);
  const std::string words = last.empty() ? "" : "; the last it said: \"" + printable(last, 200) + "\"";
  if (outcome.late)
    return name + "is still loading after " + std::to_string(patience.count()) +
           " ms; its static objects must not wait for anything" + words;
  if (WIFSIGNALED(outcome.status)) {
    const int signal = WTERMSIG(outcome.status);
    return name + "crashed while it was loaded (signal " + std::to_string(signal) + ", " + strsignal(signal) +
           "); look at the constructors of its static objects" + words;
  }
  constexpr std::string_view kCell = "hilltop-cell: ";
  if (WEXITSTATUS(outcome.status) == kNoCell && last.starts_with(kCell))
    return name + "cannot be looked at in a cell: " + std::string(last.substr(kCell.size())) +
           "; mend that (hilltop doctor lists the walls), or trust it with --unconfined or sandbox: off";
  const auto said = last.find(name);  // what the plugin printed may stand before it
  if (WEXITSTATUS(outcome.status) == 2 && said != last.npos) return std::string(last.substr(said));
  return name + "ended the process while it was loaded (exit status " +
         std::to_string(WEXITSTATUS(outcome.status)) + "); a plugin must not call exit()" + words;
}

}  // namespace

int probe(const fs::path& file) {
  FILE* out = ::fdopen(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "w");
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  try {
    if (out == nullptr) throw UsageError("standard output is closed; redirect it to a file");
    std::fprintf(out, "%s\n", to_json(describe(file)).c_str());
    std::fclose(out);
    return 0;
  } catch (const UsageError& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 2;
  }
}

PluginEntry run_probe(const fs::path& file, std::chrono::milliseconds patience, const ProbeCell& cell) {
  if (!fs::exists(file)) throw UsageError(file.string() + ": no such file");
  const auto path = fs::canonical(file);
  std::vector<std::string> command{this_program(), "probe", path};
  if (cell) command = cell(std::move(command), path);
  const auto outcome = run(command, patience);
  if (outcome.out.size() > kMostOutput)
    throw UsageError(path.string() + ": describes itself in more than 4 MiB; shorten its texts");
  if (!outcome.out.ends_with('\n')) throw UsageError(failure(path, outcome, patience));
  auto entry = entry_from_json(outcome.out);
  entry.path = path;
  entry.fingerprint = sha256_file(path);
  for (auto& game : entry.games) game.plugin = path;
  for (auto& bot : entry.bots) bot.plugin = path;
  return entry;
}

}  // namespace hilltop
