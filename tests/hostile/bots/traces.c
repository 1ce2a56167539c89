/* Looks into the other processes and writes into them: ptrace, their memory, their descriptors. */
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include "hostile.h"

static void look_into(pid_t pid) {
  char path[64];
  long word = 0;
  struct iovec here = {&word, sizeof word}, there = {(void*)0x400000, sizeof word};
  must_fail("ptrace attach", ptrace(PTRACE_ATTACH, pid, NULL, NULL));
  must_fail("ptrace seize", ptrace(PTRACE_SEIZE, pid, NULL, NULL));
  must_fail("process_vm_readv", process_vm_readv(pid, &here, 1, &there, 1, 0));
  must_fail("process_vm_writev", process_vm_writev(pid, &here, 1, &there, 1, 0));
  const char* const files[] = {"mem",  "fd/0", "fd/3",       "environ",
                               "maps", "auxv", "task/1/mem", "oom_score_adj"};
  for (unsigned i = 0; i < sizeof files / sizeof *files; ++i) {
    snprintf(path, sizeof path, "/proc/%d/%s", pid, files[i]);
    must_fail(path, open(path, O_RDWR));
  }
  const int pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
  for (int fd = 0; fd < 20; ++fd) must_fail("pidfd_getfd", syscall(SYS_pidfd_getfd, pidfd, fd, 0));
}

int main(void) {
  look_into(1);
  look_into(getppid());
  bow();
  return 0;
}
