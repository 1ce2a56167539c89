// Makes a copy of its process, which goes on as if it were the first, and others that stay.
#include "native.hpp"

#include <unistd.h>

static void misdeed() {
  if (fork() == 0) {
    setsid();
    for (;;) pause();
  }
  (void)fork();
}
HOSTILE_BOT(misdeed);
