// Ignores every signal, has some handled by itself, blocks others, and has alarms come all the time.
#include "native.hpp"

#include <sys/time.h>
#include <csignal>

static void misdeed() {
  for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_IGN);
  std::signal(SIGALRM, [](int) {});
  sigset_t some;
  sigemptyset(&some);
  for (int number : {SIGTERM, SIGINT, SIGCHLD, SIGUSR1}) sigaddset(&some, number);
  sigprocmask(SIG_BLOCK, &some, nullptr);
  const itimerval often = {{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &often, nullptr);
}
HOSTILE_BOT(misdeed);
