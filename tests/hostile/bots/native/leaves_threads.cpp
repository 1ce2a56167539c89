// Starts threads that outlive the match, and would outlive the process.
#include "native.hpp"

#include <unistd.h>
#include <csignal>
#include <thread>

static void misdeed() {
  for (int i = 0; i < 4; ++i)
    std::thread([] {
      sigset_t all;
      sigfillset(&all);
      pthread_sigmask(SIG_BLOCK, &all, nullptr);
      for (;;) usleep(1000);
    }).detach();
}
HOSTILE_BOT(misdeed);
