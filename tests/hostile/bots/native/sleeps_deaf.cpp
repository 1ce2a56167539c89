// Sleeps, and hears no signal.
#include "native.hpp"

#include <unistd.h>
#include <csignal>

static void misdeed() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  for (;;) sleep(1000);
}
HOSTILE_BOT(misdeed);
