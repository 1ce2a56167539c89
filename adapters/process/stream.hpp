// stream.hpp - whole messages over a stream socket, for both ends of the keeper's.
#pragma once
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

namespace hilltop::process {

/// Receives exactly `size` bytes; false when the other end has gone or the socket's time-out has passed.
inline bool receive_all(int socket, void* data, std::size_t size) {
  for (auto* to = static_cast<char*>(data); size != 0;) {
    const ssize_t got = recv(socket, to, size, MSG_WAITALL);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

/// Sends all parts of a message, changing it on the way; false as above.
inline bool send_all(int socket, msghdr& message) {
  while (message.msg_iovlen != 0) {
    const ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    message.msg_controllen = 0;  // went with the first byte
    for (auto left = static_cast<std::size_t>(sent); message.msg_iovlen != 0;) {
      iovec& part = *message.msg_iov;
      const std::size_t taken = std::min(part.iov_len, left);
      part.iov_base = static_cast<char*>(part.iov_base) + taken;
      part.iov_len -= taken;
      left -= taken;
      if (part.iov_len != 0) break;
      ++message.msg_iov;
      --message.msg_iovlen;
    }
  }
  return true;
}

inline iovec part_of(const void* data, std::size_t size) { return {const_cast<void*>(data), size}; }

}  // namespace hilltop::process
