/* Kills, stops and interrupts all that there is, keeper and init too, and every process number. */
#include "hostile.h"

int main(void) {
  const int signals[] = {SIGKILL, SIGSTOP, SIGTERM, SIGSEGV, SIGHUP};
  for (unsigned s = 0; s < sizeof signals / sizeof *signals; ++s) {
    kill(1, signals[s]);
    kill(getppid(), signals[s]);
    kill(-1, signals[s]);
    for (pid_t pid = 1; pid < 5000; ++pid)
      if (pid != getpid()) kill(pid, signals[s]);
  }
  bow();
  return 0;
}
