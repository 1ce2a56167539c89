#include "base/guard.hpp"

#include "base/error.hpp"

#include <hilltop/descendants.hpp>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace hilltop {
namespace {

/// The guard must not keep open what the controller waits for the end of.
void close_all_but_lifeline() {
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd = 0; fd < kLifeline; ++fd) dup2(null, fd);
  close_range(kLifeline + 1, ~0u, 0);
}

/// Until the worker has ended, or the controller wants it to, or is gone.
void stand_by(int worker) {
  pollfd watched[] = {{worker, POLLIN, 0}, {kLifeline, POLLRDHUP, 0}};
  while (poll(watched, 2, -1) < 0 && errno == EINTR) continue;
}

[[noreturn]] void end_as(int status) {
  if (WIFSIGNALED(status)) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);  // the worker's own says more
    std::signal(WTERMSIG(status), SIG_DFL);
    sigset_t all;
    sigfillset(&all);
    kill(getpid(), WTERMSIG(status));
    sigprocmask(SIG_UNBLOCK, &all, nullptr);
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

[[noreturn]] void guard(pid_t worker) {
  close_all_but_lifeline();
  stand_by(static_cast<int>(syscall(SYS_pidfd_open, worker, 0)));
  int status = 0;
  end_descendants([&](pid_t pid, int ended, const rusage&) {
    if (pid == worker) status = ended;
  });
  end_as(status);
}

}  // namespace

void begin_guarded() {
  fcntl(kLifeline, F_SETFD, FD_CLOEXEC);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  const pid_t self = getpid();
  const pid_t worker = fork();
  if (worker < 0) throw RunError(std::string("cannot start a process: ") + std::strerror(errno));
  if (worker != 0) guard(worker);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != self) _exit(1);  // it died before the line above
  sigprocmask(SIG_SETMASK, &before, nullptr);
}

int await_guard(pid_t guard) {
  constexpr int kPatienceMs = 10'000;
  const int process = static_cast<int>(syscall(SYS_pidfd_open, guard, 0));
  pollfd ended{process, POLLIN, 0};
  while (poll(&ended, 1, kPatienceMs) < 0 && errno == EINTR) continue;
  if (ended.revents == 0) kill(guard, SIGKILL);
  if (process >= 0) close(process);
  int status = 0;
  while (waitpid(guard, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

int guard_main(const std::vector<std::string>& words) {
  begin_guarded();
  setsid();  // Ctrl-C is the controller's
  close_range(kLifeline + 1, ~0u, 0);
  std::vector<char*> argv;
  for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(argv.front(), argv.data());
  const int error = errno;
  (void)send(kLifeline, &error, sizeof error, MSG_NOSIGNAL);
  return 127;
}

}  // namespace hilltop
