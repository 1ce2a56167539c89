#include "launch.hpp"

#include "../runtimes/protocol.h"
#include "tasks.hpp"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace hilltop::process {
namespace {

struct Preparation {
  const Program& program;
  const Streams& streams;
  pid_t keeper;
  std::uint64_t task_limit;
  Start start = Start::kDone;
  int error = 0;
};

void limit(__rlimit_resource resource, std::uint64_t value) {
  const rlimit both{value, value};
  setrlimit(resource, &both);
}

// Not _exit(), where a leak checker would look through the memory that is the keeper's.
[[noreturn]] void end() {
  syscall(SYS_exit_group, 127);
  __builtin_unreachable();
}

[[noreturn]] void give_up(Preparation& plan, Start start) {
  plan.error = errno;
  plan.start = start;
  end();
}

// Runs in the new process, on its own stack but in the keeper's memory, while the keeper waits for the exec:
// nothing but system calls. Sanitizers keep notes of stacks that do not hold here.
__attribute__((no_sanitize("address", "undefined", "thread"))) int become(void* argument) {
  auto& plan = *static_cast<Preparation*>(argument);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != plan.keeper) end();  // it died before the line above
  setpgid(0, 0);
  dup2(plan.streams.in, STDIN_FILENO);
  dup2(plan.streams.out, STDOUT_FILENO);
  dup2(plan.streams.err, STDERR_FILENO);
  if (plan.streams.socket == HILLTOP_RUNTIME_SOCKET) fcntl(plan.streams.socket, F_SETFD, 0);
  else if (plan.streams.socket >= 0) dup2(plan.streams.socket, HILLTOP_RUNTIME_SOCKET);
  if (plan.program.memory != 0) limit(RLIMIT_DATA, plan.program.memory);
  if (plan.task_limit != 0) limit(RLIMIT_NPROC, plan.task_limit);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (chdir(plan.program.folder) != 0) give_up(plan, Start::kNoFolder);
  execve(plan.program.path, plan.program.words, plan.program.environment);
  give_up(plan, Start::kNoProgram);
}

}  // namespace

Child launch(const Program& program, const Streams& streams) {
  alignas(16) static char stack[64 * 1024];
  Preparation plan{program, streams, getpid(), task_limit(program.processes)};
  Child child;
  child.pid = clone(become, stack + sizeof stack, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &plan,
                    &child.pidfd);
  if (child.pid < 0) return {-1, -1, Start::kNoResources, errno};
  if (plan.start == Start::kDone) return child;
  while (waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) continue;
  close(child.pidfd);
  return {-1, -1, plan.start, plan.error};
}

}  // namespace hilltop::process
