#include "worker/link.hpp"

#include "base/wire.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace hilltop {
namespace {

constexpr std::size_t kHead = 1 + sizeof(std::uint64_t);
/// More than a match with the largest journal has. A bot that writes to the link would else have the other
/// end wait for a message without end.
constexpr std::uint64_t kLongest = std::uint64_t{4} << 30;

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Link::~Link() {
  if (fd_ >= 0) close(fd_);
}
Link::Link(Link&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), in_(std::move(other.in_)), used_(std::exchange(other.used_, 0)) {}
Link& Link::operator=(Link&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(in_, other.in_);
  std::swap(used_, other.used_);
  return *this;
}

void Link::shut() { ::shutdown(fd_, SHUT_WR); }

bool Link::send(MessageKind kind, std::string_view body) {
  std::string head(kHead, static_cast<char>(kind));
  const std::uint64_t size = body.size();
  std::memcpy(&head[1], &size, sizeof size);
  return write_all(fd_, head) && write_all(fd_, body);
}

std::optional<Message> Link::take() {
  if (in_.size() - used_ < kHead) return std::nullopt;
  std::uint64_t size = 0;
  std::memcpy(&size, &in_[used_ + 1], sizeof size);
  if (size > kLongest) throw WireError("a message of " + std::to_string(size) + " bytes");
  if (in_.size() - used_ - kHead < size) return std::nullopt;
  Message message{MessageKind{in_[used_]}, in_.substr(used_ + kHead, static_cast<std::size_t>(size))};
  used_ += kHead + static_cast<std::size_t>(size);
  if (used_ == in_.size()) {
    in_.clear();
    used_ = 0;
  }
  return message;
}

/// Reads some bytes; false when the other end is gone.
bool Link::fill(int flags, bool& would_wait) {
  if (used_ > 0) {
    in_.erase(0, used_);
    used_ = 0;
  }
  char chunk[65536];
  for (;;) {
    const ssize_t got = recv(fd_, chunk, sizeof chunk, flags);
    if (got > 0) {
      in_.append(chunk, static_cast<std::size_t>(got));
      return true;
    }
    if (got < 0 && errno == EINTR) continue;
    would_wait = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    return would_wait;
  }
}

std::optional<Message> Link::receive() {
  for (;;) {
    if (auto message = take()) return message;
    bool would_wait = false;
    if (!fill(0, would_wait)) return std::nullopt;
  }
}

std::optional<Message> Link::poll(bool& gone) {
  gone = false;
  for (;;) {
    if (auto message = take()) return message;
    bool would_wait = false;
    if (!fill(MSG_DONTWAIT, would_wait)) {
      gone = true;
      return std::nullopt;
    }
    if (would_wait) return std::nullopt;
  }
}

}  // namespace hilltop
