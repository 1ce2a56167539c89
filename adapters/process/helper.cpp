#include "helper.hpp"

#include "leftovers.hpp"
#include "memory_kills.hpp"
#include "protocol.hpp"
#include "stream.hpp"

#include <hilltop/descendants.hpp>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace hilltop::process {
namespace {

using std::chrono::milliseconds;

// From so long after the deadline on one that says nothing is looked at, whether it is stopped.
constexpr milliseconds kGrace{250}, kLook{100};
constexpr int kMostStarts = 3;
constexpr std::uint32_t kMostWhy = 4096;
constexpr std::size_t kMostFiles = 3;

[[noreturn]] void fail(int error, const char* what) {
  throw std::system_error(error, std::generic_category(), what);
}

// Of a process that is killed, and that this one may have inherited meanwhile.
void await_end(pid_t pid) {
  constexpr int kMaxRounds = 1000;
  for (int round = 0; round < kMaxRounds; ++round) {
    if (waitpid(pid, nullptr, WNOHANG | __WALL) == pid) return;
    const char state = process_stat(pid).state;
    if (state == 0 || state == 'Z' || state == 'X') return;
    usleep(1000);
  }
}

// Of who makes a cell, once all in that has ended: it has to tidy up.
void let_tidy_up(pid_t pid) {
  constexpr int kPatience = 2000;  // ms
  const Fd process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  pollfd end{process.get(), POLLIN, 0};
  poll(&end, 1, kPatience);
}

// As exec takes them.
std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> list;
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

// posix_spawn's two option objects, freed together.
struct SpawnOptions {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;

  SpawnOptions(int standard_input, int standard_error) {
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    posix_spawn_file_actions_adddup2(&actions, standard_input, STDIN_FILENO);
    if (standard_error >= 0) posix_spawn_file_actions_adddup2(&actions, standard_error, STDERR_FILENO);
  }
  SpawnOptions(const SpawnOptions&) = delete;
  SpawnOptions& operator=(const SpawnOptions&) = delete;
  ~SpawnOptions() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
};

}  // namespace

Helper::Helper(std::vector<std::string> command, bool has_cell, std::vector<std::string> environment,
               Kind kind)
    : command_(std::move(command)), has_cell_(has_cell), environment_(std::move(environment)), kind_(kind) {}

// It ends by the closing of its socket, not by PR_SET_PDEATHSIG: that fires when the thread that started it
// ends, which may be long before this process does.
void Helper::launch(int errors) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    fail(errno, "cannot make a socket");
  const SpawnOptions options(ends[1], errors);
  const int error = posix_spawn(&pid_, command_.front().c_str(), &options.actions, &options.attributes,
                                pointers(command_).data(), pointers(environment_).data());
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    pid_ = -1;
    fail(error, ("cannot start " + command_.front()).c_str());
  }
  socket_ = ends[0];
  fcntl(socket_, F_SETFL, O_NONBLOCK);
}

// One that is killed meanwhile is started again: that may be anybody's doing.
std::optional<Fd> Helper::start(int errors) {
  if (socket_ >= 0) return std::nullopt;
  const std::string& program = command_.back();
  for (int starts = 1;; ++starts) {
    launch(errors);
    give(std::chrono::nanoseconds(0), kPatience);
    std::optional<Fd> memory = receive_cell();
    std::uint32_t protocol = 0;
    const bool greeted = (memory || !has_cell_) && receive(&protocol, sizeof protocol);
    if (greeted && protocol == kind_.protocol) return memory;
    const bool killed = lose() && !greeted;
    if (!killed)
      throw std::runtime_error(program + " is no " + kind_.name + " of this version of Hilltop; set " +
                               kind_.variable + " to one");
    if (starts == kMostStarts)
      throw std::runtime_error(program + " was killed before it was ready, " + std::to_string(starts) +
                               " times in a row");
  }
}

// Nothing: there is none to come, or it was killed before.
std::optional<Fd> Helper::receive_cell() {
  if (!has_cell_ || !await(POLLIN)) return std::nullopt;
  CellReport report;
  iovec part = part_of(&report, sizeof report);
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMostFiles * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  if (recvmsg(socket_, &message, MSG_CMSG_CLOEXEC) != sizeof report || report.protocol != kProtocol)
    return std::nullopt;
  if (report.why_size == 0) return take_files(message);
  std::string why(std::min(report.why_size, kMostWhy), '\0');
  receive(why.data(), why.size());
  lose();
  throw std::runtime_error("no cell for it: " + why);
}

std::optional<Fd> Helper::take_files(msghdr& message) {
  std::array<int, kMostFiles> files{-1, -1, -1};
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (header == nullptr) return std::nullopt;
  std::memcpy(files.data(), CMSG_DATA(header), std::min(sizeof files, header->cmsg_len - CMSG_LEN(0)));
  memory_events_ = Fd(files[1]);
  last_count_ = Fd(files[2]);
  return Fd(files[0]);
}

// The last count is there before the events are gone.
std::uint64_t Helper::memory_kills() const {
  if (!is_running()) return last_kills_;
  const std::uint64_t kills = process::memory_kills(memory_events_.get());
  eventfd_t last = 0;
  if (kills != 0 || eventfd_read(last_count_.get(), &last) != 0) return kills;
  eventfd_write(last_count_.get(), last);  // for who asks again
  return last;
}

bool Helper::lose(int* status) noexcept {
  if (socket_ < 0) return false;
  last_kills_ = memory_kills();
  const std::vector<pid_t> below = kill_descendants(pid_);
  close(std::exchange(socket_, -1));
  if (has_cell_) let_tidy_up(pid_);
  kill(pid_, SIGKILL);
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
  end_session(pid_);
  while (waitpid(pid_, status, 0) < 0 && errno == EINTR) continue;
  for (const pid_t pid : below) await_end(pid);
  pid_ = -1;
  return info.si_code != CLD_EXITED;
}

// It is the child of who made the cell.
pid_t Helper::inner_pid() const {
  if (!has_cell_) return pid_;
  std::vector<pid_t> children;
  detail::append_children(pid_, children);
  return children.empty() ? 0 : children.front();
}

bool Helper::is_stopped() const {
  const auto stopped = [](pid_t pid) {
    const char state = process_stat(pid).state;
    return state == 'T' || state == 't';
  };
  return stopped(pid_) || (has_cell_ && stopped(inner_pid()));
}

void Helper::give(std::chrono::nanoseconds time, milliseconds patience) {
  deadline_ = Clock::now() + time;
  patience_ = patience;
}

bool Helper::await(short event) {
  for (auto until = deadline_ + kGrace;; until = Clock::now() + kLook) {
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
    pollfd polled{socket_, event, 0};
    const int ready = poll(&polled, 1, static_cast<int>(std::max(left, milliseconds(0)).count()));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
    if (Clock::now() < deadline_ + kGrace) continue;
    if (is_stopped() || Clock::now() > deadline_ + patience_) return false;
  }
}

// One that bots have taken over may send a byte now and then.
bool Helper::receive(void* data, std::size_t size) {
  for (auto* to = static_cast<char*>(data); size != 0;) {
    const ssize_t got = recv(socket_, to, size, 0);
    if (got < 0 && (errno == EINTR || (errno == EAGAIN && await(POLLIN)))) continue;
    if (got <= 0) return false;
    to += got;
    size -= static_cast<std::size_t>(got);
    if (size != 0 && Clock::now() > deadline_ + patience_) return false;
  }
  return true;
}

}  // namespace hilltop::process
