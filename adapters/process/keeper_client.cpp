#include "keeper_client.hpp"

#include "leftovers.hpp"
#include "stream.hpp"

#include <fcntl.h>
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

// A keeper that says nothing so long after the deadline is stopped or stuck. It may have started a runtime.
constexpr std::uint64_t kPatienceSeconds = 60;
constexpr std::uint64_t kRuntimeSeconds = 120;

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

KeeperClient::KeeperClient(std::string program, std::vector<std::string> environment)
    : program_(std::move(program)), environment_(std::move(environment)) {}

KeeperClient::~KeeperClient() { stop(); }

// The keeper ends by the closing of its socket, not by PR_SET_PDEATHSIG: that fires when the thread that
// started it ends, which may be long before this process does.
void KeeperClient::start() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    fail(errno, "cannot make a socket");
  const SpawnOptions options(ends[1]);
  std::vector<char*> environment;
  for (std::string& variable : environment_) environment.push_back(variable.data());
  environment.push_back(nullptr);
  std::array<char*, 2> words = {program_.data(), nullptr};
  const int error = posix_spawn(&pid_, program_.c_str(), &options.actions, &options.attributes, words.data(),
                                environment.data());
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    pid_ = -1;
    fail(error, ("cannot start " + program_).c_str());
  }
  socket_ = ends[0];
  patience_s_ = 0;
  be_patient(0);
  std::uint32_t protocol = 0;
  if (receive_all(socket_, &protocol, sizeof protocol) && protocol == kProtocol) return;
  lose();
  throw std::runtime_error(program_ + " is no keeper of this version of Hilltop; set HILLTOP_KEEPER to one");
}

// Given a second, the keeper reaps its runtime itself; killed, it leaves that to whoever adopts it.
void KeeperClient::stop() noexcept {
  if (socket_ < 0) return;
  const timeval second{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second);
  shutdown(socket_, SHUT_WR);
  char end = 0;
  [[maybe_unused]] const ssize_t got = recv(socket_, &end, sizeof end, 0);
  lose();
}

void KeeperClient::lose() noexcept {
  if (socket_ < 0) return;
  close(std::exchange(socket_, -1));
  kill(pid_, SIGKILL);
  siginfo_t info;
  while (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
  end_session(pid_);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
}

std::optional<Answer> KeeperClient::ask(Ask ask, std::string_view text, std::string_view runtime,
                                        std::string_view input, std::string& output, std::string& errors) {
  if (socket_ < 0) start();
  be_patient(ask.time_ns / 1'000'000'000 + (runtime.empty() ? 0 : kRuntimeSeconds));
  if (send(ask, text, runtime, input))
    if (auto answer = receive(ask, output, errors)) return answer;
  lose();
  return std::nullopt;
}

void KeeperClient::be_patient(std::uint64_t seconds) {
  seconds += kPatienceSeconds;
  if (seconds == patience_s_) return;
  const timeval patience{static_cast<time_t>(seconds), 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  patience_s_ = seconds;
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
  const bool sent = send_all(socket_, message);
  if (file >= 0) close(file);
  return sent;
}

// What a keeper says is checked: it runs as the user that the bots run as.
std::optional<Answer> KeeperClient::receive(const Ask& ask, std::string& output, std::string& errors) {
  Answer answer;
  if (!receive_all(socket_, &answer, sizeof answer) || answer.output_size > ask.output_limit ||
      answer.errors_size > kErrorTail)
    return std::nullopt;
  output.resize(answer.output_size);
  errors.resize(answer.errors_size);
  if (!receive_all(socket_, output.data(), output.size()) ||
      !receive_all(socket_, errors.data(), errors.size()))
    return std::nullopt;
  return answer;
}

}  // namespace hilltop::process
