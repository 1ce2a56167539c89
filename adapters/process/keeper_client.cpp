#include "keeper_client.hpp"

#include "leftovers.hpp"
#include "stream.hpp"

#include <hilltop/descendants.hpp>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
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

// From so long after the deadline on a keeper that says nothing is looked at, whether it is stopped; one that
// is not has until kPatience, since a busy machine may be slow.
constexpr milliseconds kGrace{250}, kLook{100}, kPatience{60'000};
// It may have a runtime to start before the ask.
constexpr milliseconds kRuntimePatience{180'000};
constexpr int kReapMilliseconds = 1000;
constexpr int kMostStarts = 3;
constexpr std::uint32_t kMostWhy = 4096;

[[noreturn]] void fail(int error, const char* what) {
  throw std::system_error(error, std::generic_category(), what);
}

// Input that is too long for the socket's buffers; the keeper moves it into the program's pipe from here.
int make_file(std::string_view bytes) {
  const int file = memfd_create("hilltop-input", MFD_CLOEXEC);
  if (file < 0) fail(errno, "cannot hold a program's input");
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int error = errno;
      close(file);
      fail(error, "cannot hold a program's input");
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return file;
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

  explicit SpawnOptions(int standard_input) {
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    posix_spawn_file_actions_adddup2(&actions, standard_input, STDIN_FILENO);
  }
  SpawnOptions(const SpawnOptions&) = delete;
  SpawnOptions& operator=(const SpawnOptions&) = delete;
  ~SpawnOptions() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
};

}  // namespace

KeeperClient::KeeperClient(std::vector<std::string> command, bool has_cell,
                           std::vector<std::string> environment)
    : command_(std::move(command)), has_cell_(has_cell), environment_(std::move(environment)) {}

KeeperClient::~KeeperClient() { stop(); }

// The keeper ends by the closing of its socket, not by PR_SET_PDEATHSIG: that fires when the thread that
// started it ends, which may be long before this process does.
void KeeperClient::launch() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    fail(errno, "cannot make a socket");
  const SpawnOptions options(ends[1]);
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

// Given a moment, the keeper reaps its runtime itself; killed, it leaves that to whoever adopts it.
void KeeperClient::stop() noexcept {
  if (socket_ < 0) return;
  shutdown(socket_, SHUT_WR);
  pollfd end{socket_, POLLIN, 0};
  poll(&end, 1, kReapMilliseconds);
  lose();
}

// One that is killed meanwhile is started again: that may be anybody's doing.
std::optional<Fd> KeeperClient::start() {
  if (socket_ >= 0) return std::nullopt;
  const std::string& program = command_.back();
  for (int starts = 1;; ++starts) {
    launch();
    deadline_ = Clock::now();
    patience_ = kPatience;
    std::optional<Fd> memory = receive_cell();
    std::uint32_t protocol = 0;
    const bool greeted = (memory || !has_cell_) && receive(&protocol, sizeof protocol);
    if (greeted && protocol == kProtocol) return memory;
    const bool killed = lose() && !greeted;
    if (!killed)
      throw std::runtime_error(program +
                               " is no keeper of this version of Hilltop; set HILLTOP_KEEPER to one");
    if (starts == kMostStarts)
      throw std::runtime_error(program + " was killed before it was ready, " + std::to_string(starts) +
                               " times in a row");
  }
}

// Nothing: there is none to come, or it was killed before.
std::optional<Fd> KeeperClient::receive_cell() {
  if (!has_cell_ || !await(POLLIN)) return std::nullopt;
  CellReport report;
  iovec part = part_of(&report, sizeof report);
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  if (recvmsg(socket_, &message, MSG_CMSG_CLOEXEC) != sizeof report || report.protocol != kProtocol)
    return std::nullopt;
  if (const cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr && report.why_size == 0) {
    int memory = -1;
    std::memcpy(&memory, CMSG_DATA(header), sizeof memory);
    return Fd(memory);
  }
  std::string why(std::min(report.why_size, kMostWhy), '\0');
  receive(why.data(), why.size());
  lose();
  throw std::runtime_error("no cell for it: " + why);
}

// While the keeper lives, all that it has launched is below it. True if it was killed, be it by this.
bool KeeperClient::lose() noexcept {
  if (socket_ < 0) return false;
  const std::vector<pid_t> below = kill_descendants(pid_);
  close(std::exchange(socket_, -1));
  kill(pid_, SIGKILL);
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
  end_session(pid_);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
  for (const pid_t pid : below) await_end(pid);
  pid_ = -1;
  return info.si_code != CLD_EXITED;
}

std::optional<Answer> KeeperClient::ask(Ask ask, std::string_view text, std::string_view runtime,
                                        std::string_view input, std::string& output, std::string& errors) {
  was_stopped_ = false;
  deadline_ = Clock::now() + std::chrono::nanoseconds(ask.time_ns);
  patience_ = runtime.empty() ? kPatience : kRuntimePatience;
  if (send(ask, text, runtime, input))
    if (auto answer = receive(ask, output, errors)) return answer;
  was_stopped_ = is_stopped();
  lose();
  return std::nullopt;
}

// In a cell the keeper is the child of who made the cell.
bool KeeperClient::is_stopped() {
  const auto stopped = [](pid_t pid) {
    const char state = process_stat(pid).state;
    return state == 'T' || state == 't';
  };
  if (stopped(pid_)) return true;
  std::vector<pid_t> keeper;
  if (has_cell_) detail::append_children(pid_, keeper);
  return !keeper.empty() && stopped(keeper.front());
}

// False when the keeper is gone, stopped, or silent for too long.
bool KeeperClient::await(short event) {
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

bool KeeperClient::receive(void* data, std::size_t size) {
  for (auto* to = static_cast<char*>(data); size != 0;) {
    const ssize_t got = recv(socket_, to, size, 0);
    if (got < 0 && (errno == EINTR || (errno == EAGAIN && await(POLLIN)))) continue;
    if (got <= 0) return false;
    to += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool KeeperClient::send(Ask& ask, std::string_view text, std::string_view runtime, std::string_view input) {
  const int file = input.size() > kInlineInput ? make_file(input) : -1;
  ask.text_size = text.size();
  ask.runtime_size = runtime.size();
  ask.input_size = input.size();
  std::array<iovec, 4> parts = {part_of(&ask, sizeof ask), part_of(text.data(), text.size()),
                                part_of(runtime.data(), runtime.size()),
                                part_of(input.data(), file < 0 ? input.size() : 0)};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  if (file >= 0) {
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    *header = {CMSG_LEN(sizeof file), SOL_SOCKET, SCM_RIGHTS};
    std::memcpy(CMSG_DATA(header), &file, sizeof file);
  }
  bool sent = send_all(socket_, message);
  while (!sent && errno == EAGAIN && await(POLLOUT)) sent = send_all(socket_, message);
  if (file >= 0) close(file);
  return sent;
}

// What a keeper says is checked: it runs as the user that the bots run as.
std::optional<Answer> KeeperClient::receive(const Ask& ask, std::string& output, std::string& errors) {
  Answer answer;
  if (!receive(&answer, sizeof answer) || answer.output_size > ask.output_limit ||
      answer.errors_size > kErrorTail)
    return std::nullopt;
  output.resize(answer.output_size);
  errors.resize(answer.errors_size);
  if (!receive(output.data(), output.size()) || !receive(errors.data(), errors.size())) return std::nullopt;
  return answer;
}

}  // namespace hilltop::process
