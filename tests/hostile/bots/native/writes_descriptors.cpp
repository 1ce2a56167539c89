// Writes nonsense to whoever is at the other end of any of its process's descriptors.
#include "native.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <cstring>

static void misdeed() {
  char nonsense[4096];
  std::memset(nonsense, 0xA5, sizeof nonsense);
  for (int fd = 0; fd < 256; ++fd) {
    const int flags = fcntl(fd, F_GETFL);
    if (flags < 0) continue;
    fcntl(fd, F_SETFL, flags | O_NONBLOCK);
    [[maybe_unused]] const ssize_t written = write(fd, nonsense, sizeof nonsense);
    fcntl(fd, F_SETFL, flags);
  }
}
HOSTILE_BOT(misdeed);
