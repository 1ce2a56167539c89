#include "keeper_client.hpp"

#include "stream.hpp"

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace hilltop::process {
namespace {

using std::chrono::milliseconds;

// It may have a runtime to start before the ask.
constexpr milliseconds kRuntimePatience{180'000};
constexpr int kReapMilliseconds = 1000;

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

}  // namespace

KeeperClient::KeeperClient(std::vector<std::string> command, bool has_cell,
                           std::vector<std::string> environment)
    : keeper_(std::move(command), has_cell, std::move(environment), {kProtocol, "keeper", "HILLTOP_KEEPER"}) {
}

KeeperClient::~KeeperClient() { stop(); }

// Given a moment, the keeper reaps its runtime itself; killed, it leaves that to whoever adopts it.
void KeeperClient::stop() noexcept {
  if (!keeper_.is_running()) return;
  shutdown(keeper_.socket(), SHUT_WR);
  pollfd end{keeper_.socket(), POLLIN, 0};
  poll(&end, 1, kReapMilliseconds);
  keeper_.lose();
}

std::optional<Answer> KeeperClient::ask(Ask ask, std::string_view text, std::string_view runtime,
                                        std::string_view input, std::string& output, std::string& errors) {
  was_stopped_ = false;
  kills_before_ = keeper_.memory_kills();
  keeper_.give(std::chrono::nanoseconds(ask.time_ns), runtime.empty() ? Helper::kPatience : kRuntimePatience);
  if (send(ask, text, runtime, input))
    if (auto answer = receive(ask, output, errors)) return answer;
  lose();
  return std::nullopt;
}

void KeeperClient::lose() {
  was_stopped_ = keeper_.is_stopped();
  keeper_.lose();
}

std::optional<Answer> KeeperClient::begin_resident(Ask ask, std::string_view text, Ends& ends) {
  kills_before_ = keeper_.memory_kills();
  return order(ask, Order::kBeginResident, text, &ends);
}

std::optional<Answer> KeeperClient::look_at_resident(Ask ask) {
  return order(ask, Order::kLookAtResident, {}, nullptr);
}

std::optional<Answer> KeeperClient::end_resident(Ask ask) {
  return order(ask, Order::kEndResident, {}, nullptr);
}

std::optional<Answer> KeeperClient::order(Ask& ask, Order order, std::string_view text, Ends* ends) {
  was_stopped_ = false;
  ask.order = order;
  keeper_.give(std::chrono::nanoseconds(0), Helper::kPatience);
  if (keeper_.is_running() && send(ask, text, {}, {}))
    if (auto answer = receive_answer(ends)) return answer;
  lose();
  return std::nullopt;
}

// The keeper sends it in one piece.
std::optional<Answer> KeeperClient::receive_answer(Ends* ends) {
  Answer answer;
  if (!keeper_.await(POLLIN)) return std::nullopt;
  iovec part = part_of(&answer, sizeof answer);
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kResidentEnds * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t size = recvmsg(keeper_.socket(), &message, MSG_CMSG_CLOEXEC);
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  std::array<int, kResidentEnds> files{};
  const bool has_files = header != nullptr && header->cmsg_len == CMSG_LEN(sizeof files);
  if (has_files) std::memcpy(files.data(), CMSG_DATA(header), sizeof files);
  for (std::size_t i = 0; has_files && i < files.size(); ++i) {
    Fd end(files[i]);
    if (ends != nullptr) (*ends)[i] = std::move(end);
  }
  const bool wants_files = ends != nullptr && answer.start == Start::kDone;
  if (size != sizeof answer || answer.output_size != 0 || answer.errors_size != 0 || has_files != wants_files)
    return std::nullopt;
  return answer;
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
  bool sent = send_all(keeper_.socket(), message);
  while (!sent && errno == EAGAIN && keeper_.await(POLLOUT)) sent = send_all(keeper_.socket(), message);
  if (file >= 0) close(file);
  return sent;
}

// What a keeper says is checked: it runs as the user that the bots run as.
std::optional<Answer> KeeperClient::receive(const Ask& ask, std::string& output, std::string& errors) {
  Answer answer;
  if (!keeper_.await(POLLIN) || !keeper_.receive(&answer, sizeof answer) ||
      answer.output_size > ask.output_limit || answer.errors_size > kErrorTail)
    return std::nullopt;
  output.resize(answer.output_size);
  errors.resize(answer.errors_size);
  if (!keeper_.receive(output.data(), output.size()) || !keeper_.receive(errors.data(), errors.size()))
    return std::nullopt;
  return answer;
}

}  // namespace hilltop::process
