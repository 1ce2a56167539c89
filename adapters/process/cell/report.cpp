#include "report.hpp"

#include "../protocol.hpp"
#include "../stream.hpp"
#include "error.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstring>

namespace hilltop::cell {

bool has_caller() {
  int type = 0;
  socklen_t size = sizeof type;
  return getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

void report_ready(int memory, const Group& group) {
  if (!has_caller()) return;
  process::CellReport report;
  iovec part = process::part_of(&report, sizeof report);
  const int files[] = {memory, group.events(), group.last_count()};
  const std::size_t size = group.has_memory() ? sizeof files : sizeof memory;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof files)]{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = CMSG_SPACE(size);
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  *header = {CMSG_LEN(size), SOL_SOCKET, SCM_RIGHTS};
  std::memcpy(CMSG_DATA(header), files, size);
  if (!process::send_all(STDIN_FILENO, message)) fail("nobody wants the cell any more");
}

void report_failure(const std::string& why) noexcept {
  if (!has_caller()) {
    std::fprintf(stderr, "hilltop-cell: %s\n", why.c_str());
    return;
  }
  process::CellReport report;
  report.why_size = static_cast<std::uint32_t>(why.size());
  iovec parts[] = {process::part_of(&report, sizeof report), process::part_of(why.data(), why.size())};
  msghdr message{};
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  process::send_all(STDIN_FILENO, message);
}

}  // namespace hilltop::cell
