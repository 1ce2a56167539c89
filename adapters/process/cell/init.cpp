#include "init.hpp"

#include "report.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace hilltop::cell {
namespace {

// All that have ended; true once that one has.
bool reap(pid_t child, int& status) {
  for (;;) {
    const pid_t ended = waitpid(-1, &status, WNOHANG | __WALL);
    if (ended == child) return true;
    if (ended == 0) return false;
    if (ended < 0 && errno != EINTR) _exit(1);
  }
}

}  // namespace

void hold_ends() {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ends, nullptr);
}

void be_init(pid_t child, int line) {
  prctl(PR_SET_DUMPABLE, 0);  // whom it looks after is of its user, and could write its memory
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  pollfd polled[] = {{signalfd(-1, &ends, SFD_CLOEXEC), POLLIN, 0}, {has_caller() ? STDIN_FILENO : -1, 0, 0}};
  int status = 0;
  while (!reap(child, status)) {
    if (poll(polled, 2, -1) < 0 && errno != EINTR) _exit(1);
    if (polled[1].revents != 0) _exit(1);
    signalfd_siginfo told;
    [[maybe_unused]] const ssize_t taken = read(polled[0].fd, &told, sizeof told);
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
