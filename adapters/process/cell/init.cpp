#include "init.hpp"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace hilltop::cell {

void be_init(pid_t child, int line) {
  int status = 0;
  for (pid_t ended = 0; ended != child;) {
    ended = wait(&status);
    if (ended < 0 && errno != EINTR) _exit(1);
  }
  [[maybe_unused]] const ssize_t written = write(line, &status, sizeof status);
  _exit(0);
}

int status_of(pid_t cell, int line) {
  int own = 0, sent = 0;
  while (waitpid(cell, &own, 0) < 0 && errno == EINTR) continue;
  return read(line, &sent, sizeof sent) == sizeof sent ? sent : own;
}

void end_as(int status) {
  if (WIFSIGNALED(status)) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(status), SIG_DFL);
    kill(getpid(), WTERMSIG(status));
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

}  // namespace hilltop::cell
